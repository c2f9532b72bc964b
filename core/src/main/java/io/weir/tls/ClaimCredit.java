package io.weir.tls;

/**
 * Says whether a resumption claim is believed, from how claims of its source and of its ticket key have ended.
 *
 * <p>A claim that is not believed is no reason to refuse anybody: it queues for budget like a full handshake, and if it then
 * does resume, the credit is back. Thread-safe, lock-free, no allocation.
 */
final class ClaimCredit {
    /** Trials of unknown keys a second, all sources together, and at once; a guess: each may cost a full handshake. */
    private static final double TRIALS_PER_SECOND = 4;

    private static final long TRIALS_AT_ONCE = 8;

    /** A trial is a token of this many units in a bucket that fills by the nanosecond. */
    private static final long TRIAL = 1_000_000_000L;

    /** Claims without a key (cached sessions) share the credit of this one; a real key may have the number too. */
    private static final int NO_KEY = 0;

    private final SourceCredit sources;
    private final TicketKeys keys = new TicketKeys();
    private final CpuBucket trials;

    ClaimCredit(long seed, long nowNanos) {
        this.sources = new SourceCredit(seed);
        this.trials = new CpuBucket(nowNanos);
        trials.set(TRIALS_PER_SECOND, TRIALS_AT_ONCE * TRIAL, TRIAL, nowNanos);
        trials.raiseTo(TRIALS_AT_ONCE * TRIAL);
    }

    /**
     * Decides on a claim.
     *
     * @param indebted whether false claims have overdrawn the budget; then a source needs a good record of its own
     */
    boolean believes(long hello, long source, boolean indebted, long nowNanos) {
        int score = sources.score(source, nowNanos);
        if (score <= -SourceCredit.FAILURES) {
            return false;
        }
        int key = key(hello);
        if (keys.isGood(key)) {
            return !indebted || score > 0;
        }
        return !indebted && !keys.isBad(key, nowNanos) && trials.tryTake(TRIAL, nowNanos);
    }

    void resumed(long hello, long source, long nowNanos) {
        sources.note(source, true, nowNanos);
        keys.resumed(key(hello));
    }

    /** Notes a false claim; one that was not believed says nothing new about its source. */
    void failed(long hello, long source, boolean believed, long nowNanos) {
        if (believed) {
            sources.note(source, false, nowNanos);
            keys.failed(key(hello), nowNanos);
        }
    }

    int goodKeys() {
        return keys.count();
    }

    private static int key(long hello) {
        return ClientHello.hasTicketKey(hello) ? ClientHello.ticketKey(hello) : NO_KEY;
    }
}
