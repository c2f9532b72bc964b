package io.weir.limit;

import io.weir.clock.NanoClock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The line under its lock, and the rules by which a waiter enters and leaves it.
 *
 * <p>Holds this: while somebody is in the line the word is marked, so that no arrival takes a permit and every release looks
 * here; when the last one has left the mark is off. Thread-safe. What is done under the lock is bounded by {@link #BATCH} and
 * calls nothing foreign but the clock.
 */
final class LockedLine {
    /** The most waiters that are settled in one go under the lock; a guess: some 10 us. */
    static final int BATCH = 64;

    private final String gateName;
    private final PermitWord word;
    private final NanoClock clock;
    private final WaitLine line;
    private final int express;
    private final WaitTally tally = new WaitTally();

    /** Not a monitor: a virtual thread that meets it taken must be able to leave its carrier. */
    private final ReentrantLock lock = new ReentrantLock();

    /** The line's size, for readers without the lock. */
    private volatile int size;

    LockedLine(String gateName, PermitWord word, NanoClock clock, WaitLine line, int express) {
        this.gateName = gateName;
        this.word = word;
        this.clock = clock;
        this.line = line;
        this.express = express;
    }

    int size() {
        return size;
    }

    /** Lets a new waiter in, refuses it or puts it into the line. */
    void join(Waiter waiter) {
        lock.lock();
        try {
            // Read under the lock, so that a class's line is in the order of its times.
            long nowNanos = clock.nanoTime();
            waiter.sinceNanos = nowNanos;
            if (word.tryTake()) {
                waiter.settle(Waiter.ADMITTED);
            } else if (word.isClosed()) {
                refuse(waiter, RefusalReason.CLOSED, nowNanos);
            } else if (waiter.isOverdue(nowNanos)) {
                refuse(waiter, RefusalReason.DEADLINE, nowNanos);
            } else if (takesExpress(waiter, nowNanos)) {
                tally.wentExpress();
                waiter.settle(Waiter.ADMITTED);
            } else if (!line.hasRoom(waiter.priorityClass)) {
                refuse(waiter, RefusalReason.QUEUE_FULL, nowNanos);
            } else {
                enter(waiter);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The highest class need not wait for a permit, unless somebody is in the line who counts as one of it by now. */
    private boolean takesExpress(Waiter waiter, long nowNanos) {
        return express > 0 && waiter.priorityClass == 0 && !line.hasHighest(nowNanos) && word.takeAbove(express);
    }

    private void enter(Waiter waiter) {
        // First into the line, which may fail for want of memory, then the mark, which must not stay without a waiter.
        line.add(waiter);
        if (word.takeOrMarkWaiting()) {
            line.remove(waiter);
            waiter.settle(Waiter.ADMITTED);
        } else {
            size = line.size();
            tally.joined(line.size());
        }
    }

    /** Takes a waiter out of the line by its own wish; false when it is not in it any more. */
    boolean leave(Waiter waiter) {
        lock.lock();
        try {
            if (!waiter.isQueued()) {
                return false;
            }
            tally.cancelled(clock.nanoTime() - waiter.sinceNanos);
            takeOut(waiter, Waiter.ENDED);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Refuses one waiter whose deadline has passed, unless it has been settled meanwhile. */
    void refuseLate(Waiter waiter, long nowNanos) {
        lock.lock();
        try {
            if (waiter.isQueued()) {
                refuse(waiter, RefusalReason.DEADLINE, nowNanos);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Lets in those whose turn it is, as far as permits are free, and refuses those of them who are too late. */
    Deliveries.Batch admit() {
        Deliveries.Batch settled = new Deliveries.Batch();
        lock.lock();
        try {
            if (word.canAdmit()) {
                long nowNanos = clock.nanoTime();
                while (settled.size() < BATCH && admitNext(settled, nowNanos)) {}
            }
            return settled;
        } finally {
            lock.unlock();
        }
    }

    private boolean admitNext(Deliveries.Batch settled, long nowNanos) {
        Waiter waiter = line.next(nowNanos);
        if (waiter == null || !word.canAdmit()) {
            return false;
        }
        if (waiter.isOverdue(nowNanos)) {
            refuse(waiter, RefusalReason.DEADLINE, nowNanos);
        } else if (word.takeForWaiter()) {
            tally.admitted(nowNanos - waiter.sinceNanos);
            takeOut(waiter, Waiter.ADMITTED);
        } else {
            return false;
        }
        settled.add(waiter);
        return true;
    }

    /** Refuses those whose deadline has passed. */
    Deliveries.Batch expire(long nowNanos) {
        Deliveries.Batch settled = new Deliveries.Batch();
        lock.lock();
        try {
            Waiter late = line.overdue(nowNanos);
            while (late != null && settled.size() < BATCH) {
                refuse(late, RefusalReason.DEADLINE, nowNanos);
                settled.add(late);
                late = line.overdue(nowNanos);
            }
            return settled;
        } finally {
            lock.unlock();
        }
    }

    /** Closes the word and refuses those in the line. */
    Deliveries.Batch close() {
        Deliveries.Batch settled = new Deliveries.Batch();
        lock.lock();
        try {
            word.close();
            long nowNanos = clock.nanoTime();
            Waiter waiter = line.next(nowNanos);
            while (waiter != null && settled.size() < BATCH) {
                refuse(waiter, RefusalReason.CLOSED, nowNanos);
                settled.add(waiter);
                waiter = line.next(nowNanos);
            }
            return settled;
        } finally {
            lock.unlock();
        }
    }

    Waits read(long callbackFailures) {
        lock.lock();
        try {
            return tally.read(line, callbackFailures, clock.nanoTime());
        } finally {
            lock.unlock();
        }
    }

    private void refuse(Waiter waiter, RefusalReason reason, long nowNanos) {
        long waitedNanos = nowNanos - waiter.sinceNanos;
        waiter.refusal = new Refusal(
                gateName, reason, waiter.priorityClass, word.limit(), word.inFlight(), line.size(), waitedNanos);
        tally.refused(reason, waitedNanos);
        takeOut(waiter, Waiter.REFUSED);
    }

    private void takeOut(Waiter waiter, int outcome) {
        if (line.holds(waiter)) {
            line.remove(waiter);
            size = line.size();
            if (line.isEmpty()) {
                word.clearWaiting();
            }
        }
        waiter.settle(outcome);
    }
}
