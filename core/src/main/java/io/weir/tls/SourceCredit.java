package io.weir.tls;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Remembers of each source how its claims ended, in a table of fixed size: 64 KiB whatever the number of addresses.
 *
 * <p>A slot holds one source's tag, score and time. Sources that meet in a slot displace each other; a source that is
 * unknown again merely starts anew. Which sources meet depends on a seed that an attacker does not know. Thread-safe,
 * lock-free, no allocation; a lost race loses one event.
 */
final class SourceCredit {
    /** 8,192 slots; a guess: two sources among 500 rarely meet. */
    static final int SLOTS = 8_192;

    /** This many failures more than successes, and the source's claims count for nothing; a guess. */
    static final int FAILURES = 3;

    /** The best and the worst score. */
    private static final int MOST = 7;

    /** 2^34 ns, 17 s: a score goes this long for each step back to zero. */
    private static final int AGE_SHIFT = 34;

    private static final int SCORE_BITS = 8;
    private static final int TIME_BITS = 24;
    private static final long TIME_MASK = (1L << TIME_BITS) - 1;

    private final AtomicLongArray slots = new AtomicLongArray(SLOTS);
    private final long seed;

    SourceCredit(long seed) {
        this.seed = seed;
    }

    /** Returns the score: at most minus {@link #FAILURES} for one that lost its credit, above zero for a proven one. */
    int score(long source, long nowNanos) {
        long hash = hash(source);
        long slot = slots.get(index(hash));
        return tag(slot) == tag(hash) && slot != 0 ? aged(slot, nowNanos) : 0;
    }

    /** Notes how a claim of a source ended. */
    void note(long source, boolean resumed, long nowNanos) {
        long hash = hash(source);
        int score = score(source, nowNanos);
        // One success is worth two failures: behind one address there may be many, some with old tickets.
        int next = resumed ? Math.min(MOST, score + 2) : Math.max(-MOST, score - 1);
        long time = (nowNanos >>> AGE_SHIFT) & TIME_MASK;
        slots.set(index(hash), tag(hash) << (SCORE_BITS + TIME_BITS) | (next & 0xFFL) << TIME_BITS | time);
    }

    private static int aged(long slot, long nowNanos) {
        long steps = ((nowNanos >>> AGE_SHIFT) - slot) & TIME_MASK;
        int score = (byte) (slot >>> TIME_BITS);
        long size = Math.max(0, Math.abs(score) - steps);
        return (int) (score < 0 ? -size : size);
    }

    private static long tag(long hashOrSlot) {
        return hashOrSlot >>> (SCORE_BITS + TIME_BITS);
    }

    private static int index(long hash) {
        return (int) hash & (SLOTS - 1);
    }

    /** The finaliser of MurmurHash3. */
    private long hash(long source) {
        long h = source ^ seed;
        h = (h ^ h >>> 33) * 0xFF51AFD7ED558CCDL;
        h = (h ^ h >>> 33) * 0xC4CEB9FE1A85EC53L;
        return h ^ h >>> 33;
    }
}
