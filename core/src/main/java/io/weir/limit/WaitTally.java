package io.weir.limit;

/** Counts how waits end. Not thread-safe: the gate's lock guards it. */
final class WaitTally {
    private final long[] refused = new long[RefusalReason.values().length];
    private int maxWaiting;
    private long admitted;
    private long cancelled;
    private long endedNanos;

    void joined(int waiting) {
        maxWaiting = Math.max(maxWaiting, waiting);
    }

    void admitted(long waitedNanos) {
        admitted++;
        endedNanos += waitedNanos;
    }

    void cancelled(long waitedNanos) {
        cancelled++;
        endedNanos += waitedNanos;
    }

    void refused(RefusalReason reason, long waitedNanos) {
        refused[reason.ordinal()]++;
        endedNanos += waitedNanos;
    }

    Waits read(WaitLine line, long callbackFailures, long nowNanos) {
        return new Waits(
                line.size(),
                maxWaiting,
                line.oldestNanos(nowNanos),
                endedNanos + line.waitedNanos(nowNanos),
                admitted,
                cancelled,
                refused[RefusalReason.QUEUE_FULL.ordinal()],
                refused[RefusalReason.DEADLINE.ordinal()],
                refused[RefusalReason.CLOSED.ordinal()],
                callbackFailures);
    }
}
