package io.weir.control;

/**
 * The throughput at one level over as many intervals as it took to know it.
 *
 * @param level mean number in flight
 * @param succeeded units that ended with success
 * @param seconds how long it was measured, above zero
 */
record Measurement(double level, long succeeded, double seconds) {

    /** Variance of a mean over one second, relative: 15 % in windows of 0.5 s (measured: 5 to 22 %). */
    private static final double NOISE_SECONDS = 0.15 * 0.15 * 0.5;

    /** Logarithm of the throughput per second; half a unit is added so that none at all has one too. */
    double logThroughput() {
        return Math.log((succeeded + 0.5) / seconds);
    }

    /** Assumed variance of that logarithm: the system's noise and the count's own. */
    double variance() {
        return NOISE_SECONDS / seconds + 1 / (succeeded + 0.5);
    }
}
