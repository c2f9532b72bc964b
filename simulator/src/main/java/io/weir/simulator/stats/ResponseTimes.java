package io.weir.simulator.stats;

import org.HdrHistogram.Histogram;

/** How long things took: exact count and mean, quantiles to 0.1 %. One thread. */
public final class ResponseTimes {
    /** Times above count as this much in quantiles: no client waits longer. */
    private static final long MAX_NANOS = 3_600_000_000_000L;

    /** Quantiles are told apart down to 1 microsecond. */
    private static final long LEAST_NANOS = 1_000;

    private static final int DIGITS = 3;

    private final Histogram histogram = new Histogram(LEAST_NANOS, MAX_NANOS, DIGITS);
    private long count;
    private double sumNanos;

    /**
     * Records one.
     *
     * @param nanos how long it took, zero or more
     */
    public void record(long nanos) {
        count++;
        sumNanos += nanos;
        histogram.recordValue(Math.min(nanos, MAX_NANOS));
    }

    /**
     * Adds what others recorded.
     *
     * @param others stay as they are
     */
    public void add(ResponseTimes others) {
        count += others.count;
        sumNanos += others.sumNanos;
        histogram.add(others.histogram);
    }

    /** Forgets everything: for the end of a warm-up. */
    public void reset() {
        count = 0;
        sumNanos = 0;
        histogram.reset();
    }

    /**
     * Returns how many were recorded.
     *
     * @return zero or more
     */
    public long count() {
        return count;
    }

    /**
     * Returns the mean.
     *
     * @return nanoseconds; NaN when there is none
     */
    public double meanNanos() {
        return sumNanos / count;
    }

    /**
     * Returns the sum.
     *
     * @return nanoseconds
     */
    public double sumNanos() {
        return sumNanos;
    }

    /**
     * Returns a quantile.
     *
     * @param ratio 0.95 for the time that 95 % did not exceed
     * @return nanoseconds; NaN when there is none
     */
    public double quantileNanos(double ratio) {
        return count == 0 ? Double.NaN : histogram.getValueAtPercentile(100 * ratio);
    }
}
