package io.weir.method;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the calls of one method that have ended. Thread-safe; striped, so that threads seldom meet.
 *
 * <p>What is in flight is the gate's to know: counting it twice would double the cost of a call that meets no queue.
 */
final class MethodCounts {
    private final LongAdder succeeded = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder ignored = new LongAdder();
    private final LongAdder serviceNanos = new LongAdder();
    private final LongAdder measured = new LongAdder();
    private final LongAdder cpuNanos = new LongAdder();
    private final LongAdder turnedAway = new LongAdder();

    void ended(Outcome outcome, long tookNanos) {
        switch (outcome) {
            case SUCCESS -> succeeded.increment();
            case FAILURE -> failed.increment();
            case IGNORED -> {
                ignored.increment();
                return;
            }
        }
        serviceNanos.add(tookNanos);
    }

    void measuredCpu(long nanos) {
        measured.increment();
        cpuNanos.add(nanos);
    }

    /** Counts one that found no free permit and did not ask to wait, or not yet. */
    void turnedAway() {
        turnedAway.increment();
    }

    Totals read() {
        return new Totals(
                succeeded.sum(),
                failed.sum(),
                ignored.sum(),
                serviceNanos.sum(),
                measured.sum(),
                cpuNanos.sum(),
                turnedAway.sum());
    }

    /** The counts since the method was made. */
    record Totals(
            long succeeded,
            long failed,
            long ignored,
            long serviceNanos,
            long measured,
            long cpuNanos,
            long turnedAway) {}
}
