package io.weir.tls;

/**
 * Predicts a rate for the coming interval by exponential smoothing over time. One writer; the forecast may be read by any
 * thread.
 *
 * <p>It is slow on purpose. Most resumed connections of the next second are the second requests of those who are let in now, so
 * a fast forecast closes a loop with delay and a gain above one: many in, much forecast, few in. Trends made it worse.
 */
final class ArrivalForecast {
    /** 4 s: some sessions' length; found in the closed-loop tests: with 1 s goodput swung between nothing and double. */
    private static final double SMOOTH_NANOS = 4e9;

    private volatile double forecast = Double.NaN;

    /**
     * Takes an interval's rate.
     *
     * @param rate what was seen, zero or more
     * @param elapsedNanos the interval, more than zero
     * @return the forecast, zero or more
     */
    double observe(double rate, long elapsedNanos) {
        double before = forecast;
        double weight = 1 - Math.exp(-elapsedNanos / SMOOTH_NANOS);
        double next = Double.isNaN(before) ? rate : before + weight * (rate - before);
        forecast = next;
        return next;
    }

    /** Returns the forecast; NaN before the first interval. */
    double forecast() {
        return forecast;
    }
}
