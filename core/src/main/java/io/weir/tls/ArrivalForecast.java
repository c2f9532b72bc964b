package io.weir.tls;

/**
 * Predicts a rate for the coming interval: level and trend, both exponentially smoothed by time (Holt). One writer; the
 * forecast may be read by any thread.
 */
final class ArrivalForecast {
    /** 1 s: how far the level reaches back; a guess: half a session. */
    private static final double LEVEL_NANOS = 4e9;

    /** 5 s: how far the trend reaches back; a guess: shorter ones overshot on Poisson noise in the closed-loop tests. */
    private static final double TREND_NANOS = 20e9;

    private double level = Double.NaN;
    private double trendPerNano;
    private volatile double forecast;

    /**
     * Takes an interval's rate.
     *
     * @param rate what was seen, zero or more
     * @param elapsedNanos the interval, more than zero
     * @return the forecast for the middle of an interval of the same length that begins now, zero or more
     */
    double observe(double rate, long elapsedNanos) {
        if (Double.isNaN(level)) {
            level = rate;
        } else {
            double before = level;
            double expected = level + trendPerNano * elapsedNanos;
            level = expected + weight(elapsedNanos, LEVEL_NANOS) * (rate - expected);
            trendPerNano += weight(elapsedNanos, TREND_NANOS) * ((level - before) / elapsedNanos - trendPerNano);
        }
        forecast = Math.max(0, level + trendPerNano * elapsedNanos);
        return forecast;
    }

    double forecast() {
        return forecast;
    }

    private static double weight(long elapsedNanos, double constantNanos) {
        return 1 - Math.exp(-elapsedNanos / constantNanos);
    }
}
