package io.weir.control;

/**
 * What is to be greatest, at one level, over as many intervals as it took to know it.
 *
 * @param level mean number in flight
 * @param logThroughput logarithm of a throughput a second, or of whatever else is to be greatest
 * @param variance assumed variance of that logarithm
 * @param seconds how long it was measured, above zero
 */
record Measurement(double level, double logThroughput, double variance, double seconds) {

    /** Variance of a mean over one second, relative: 15 % in windows of 0.5 s (measured: 5 to 22 %). */
    static final double NOISE_SECONDS = 0.15 * 0.15 * 0.5;

    /**
     * Makes the measurement of a throughput; half a unit is added so that none at all has a logarithm too. The variance is the
     * system's noise and the count's own.
     */
    static Measurement ofThroughput(double level, long succeeded, double seconds) {
        return new Measurement(
                level, Math.log((succeeded + 0.5) / seconds), NOISE_SECONDS / seconds + 1 / (succeeded + 0.5), seconds);
    }
}
