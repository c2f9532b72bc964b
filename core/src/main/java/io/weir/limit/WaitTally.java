package io.weir.limit;

/** Counts how waits end. Not thread-safe: the gate's lock guards it. */
final class WaitTally {
    private int maxWaiting;
    private long admitted;
    private long express;
    private long cancelled;
    private long refusedFull;
    private long refusedLate;
    private long refusedClosed;
    private long endedNanos;

    void joined(int waiting) {
        maxWaiting = Math.max(maxWaiting, waiting);
    }

    void admitted(long waitedNanos) {
        admitted++;
        endedNanos += waitedNanos;
    }

    void wentExpress() {
        express++;
    }

    void cancelled(long waitedNanos) {
        cancelled++;
        endedNanos += waitedNanos;
    }

    void refused(RefusalReason reason, long waitedNanos) {
        switch (reason) {
            case QUEUE_FULL -> refusedFull++;
            case DEADLINE -> refusedLate++;
            case CLOSED -> refusedClosed++;
        }
        endedNanos += waitedNanos;
    }

    Waits read(WaitLine line, long callbackFailures, long nowNanos) {
        return new Waits(
                line.size(),
                maxWaiting,
                line.oldestNanos(nowNanos),
                endedNanos + line.waitedNanos(nowNanos),
                admitted,
                express,
                cancelled,
                refusedFull,
                refusedLate,
                refusedClosed,
                callbackFailures);
    }
}
