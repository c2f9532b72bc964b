package io.weir.control;

/**
 * What one interval measured of the thing that a limit bounds.
 *
 * <p>A unit is whatever is admitted: a transaction, a request, a call. One unit can be admitted in one interval and finish
 * in a later one. Immutable.
 *
 * @param startNanos the interval's begin, on the loop's clock
 * @param endNanos its end, after {@code startNanos}
 * @param limit the limit in force, as read back from the gate at the interval's end; one or more
 * @param inUseAtStart units in flight when the interval began; zero or more
 * @param inUseAtEnd units in flight when it ended; zero or more
 * @param maxInUse the greatest number in flight at one moment; may exceed {@code limit} while a lowered limit drains
 * @param meanInUse the mean number in flight over time; zero or more
 * @param maxWaiting the greatest number of units that waited for a permit at one moment
 * @param fullRatio the share of the interval in which no permit was free, 0 to 1
 * @param admitted units admitted in the interval
 * @param succeeded units that ended with success (for a database: commits): the throughput that counts
 * @param failed units that ended without (for a database: roll-backs, conflicts and deadlocks)
 * @param serviceNanos the sum of the service times of the units that ended, from admission to end
 */
public record Sample(
        long startNanos,
        long endNanos,
        int limit,
        int inUseAtStart,
        int inUseAtEnd,
        int maxInUse,
        double meanInUse,
        int maxWaiting,
        double fullRatio,
        long admitted,
        long succeeded,
        long failed,
        long serviceNanos) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Checks what a controller relies on. */
    public Sample {
        if (endNanos - startNanos <= 0) {
            throw new IllegalArgumentException(
                    "endNanos must be after startNanos, but was " + endNanos + " (start " + startNanos + ")");
        }
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be >= 1, but was " + limit);
        }
    }

    /**
     * Returns how long the interval was.
     *
     * @return nanoseconds, above zero
     */
    public long durationNanos() {
        return endNanos - startNanos;
    }

    /**
     * Returns the units that ended, with success or without.
     *
     * @return zero or more
     */
    public long finished() {
        return succeeded + failed;
    }

    /**
     * Returns the throughput that counts: successes a second.
     *
     * @return units a second, zero or more
     */
    public double throughputPerSecond() {
        return succeeded * NANOS_PER_SECOND / durationNanos();
    }

    /**
     * Returns the mean service time of the units that ended.
     *
     * @return nanoseconds; NaN when none ended
     */
    public double meanServiceNanos() {
        return finished() == 0 ? Double.NaN : (double) serviceNanos / finished();
    }
}
