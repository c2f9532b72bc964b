package io.weir.limit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The whole state that decides on an admission, in one word: units in flight, limit, whether somebody waits, whether closed.
 *
 * <p>One word, so that "a permit is free and nobody waits" and "none is free, so I wait" are each one compare-and-set. That is
 * what keeps arrivals from overtaking the line, and a waiter from missing the release that happens while it lines up: whoever
 * gives back after {@link #takeOrMarkWaiting} has marked the word sees the mark.
 *
 * <p>Thread-safe and lock-free. The mark is set and taken off under the gate's lock, which also guards the line.
 */
final class PermitWord {
    /** Two counts and two flags fill the 64 bits. */
    private static final int COUNT_BITS = 31;

    private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;
    private static final long WAITING = 1L << 62;
    private static final long CLOSED = 1L << 63;

    private final AtomicLong word;

    PermitWord(int limit) {
        this.word = new AtomicLong((long) limit << COUNT_BITS);
    }

    /** Takes a permit when one is free, nobody waits and the gate is open. */
    boolean tryTake() {
        long seen = word.get();
        while ((seen & (WAITING | CLOSED)) == 0 && hasFree(seen)) {
            if (word.compareAndSet(seen, seen + 1)) {
                return true;
            }
            seen = word.get();
        }
        return false;
    }

    /** Takes a permit though none may be free, when fewer than so many are in above the limit and the gate is open. Under the lock. */
    boolean takeAbove(int units) {
        long seen = word.get();
        while (seen >= 0 && (seen & COUNT_MASK) < (long) limit(seen) + units) {
            if (word.compareAndSet(seen, seen + 1)) {
                return true;
            }
            seen = word.get();
        }
        return false;
    }

    /** Takes a permit for the first in the line, when one is free and the gate is open. Under the lock. */
    boolean takeForWaiter() {
        long seen = word.get();
        while (seen >= 0 && hasFree(seen)) {
            if (word.compareAndSet(seen, seen + 1)) {
                return true;
            }
            seen = word.get();
        }
        return false;
    }

    /**
     * Takes a permit when one is free and nobody waits; else marks that somebody does. Under the lock.
     *
     * @return whether a permit was taken
     */
    boolean takeOrMarkWaiting() {
        while (true) {
            long seen = word.get();
            boolean free = (seen & (WAITING | CLOSED)) == 0 && hasFree(seen);
            if (word.compareAndSet(seen, free ? seen + 1 : seen | WAITING)) {
                return free;
            }
        }
    }

    /** Takes the mark off. Under the lock, when the line is empty. */
    void clearWaiting() {
        word.getAndAccumulate(~WAITING, (seen, mask) -> seen & mask);
    }

    /**
     * Gives one permit back.
     *
     * @return whether somebody waits whom it may go to
     * @throws IllegalStateException when none is out
     */
    boolean giveBack() {
        while (true) {
            long seen = word.get();
            if ((seen & COUNT_MASK) == 0) {
                throw new IllegalStateException("a permit was given back that nobody had");
            }
            if (word.compareAndSet(seen, seen - 1)) {
                return canAdmit(seen - 1);
            }
        }
    }

    /**
     * Sets the limit.
     *
     * @return whether somebody waits who may now be let in
     */
    boolean setLimit(int limit) {
        while (true) {
            long seen = word.get();
            long next = (seen & ~(COUNT_MASK << COUNT_BITS)) | (long) limit << COUNT_BITS;
            if (word.compareAndSet(seen, next)) {
                return canAdmit(next);
            }
        }
    }

    /** Closes: nothing is taken any more. Under the lock. */
    void close() {
        word.getAndAccumulate(CLOSED, (seen, flag) -> seen | flag);
    }

    /** Tells whether somebody waits though a permit is free: a moment that every release and raise of the limit ends. */
    boolean canAdmit() {
        return canAdmit(word.get());
    }

    boolean isClosed() {
        return word.get() < 0;
    }

    int inFlight() {
        return (int) (word.get() & COUNT_MASK);
    }

    int limit() {
        return limit(word.get());
    }

    private static int limit(long word) {
        return (int) (word >>> COUNT_BITS & COUNT_MASK);
    }

    private static boolean hasFree(long word) {
        return (word & COUNT_MASK) < limit(word);
    }

    private static boolean canAdmit(long word) {
        return (word & (WAITING | CLOSED)) == WAITING && hasFree(word);
    }
}
