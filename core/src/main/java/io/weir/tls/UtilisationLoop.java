package io.weir.tls;

/**
 * Corrects the budget by what the CPU really does, because the cost model is never exact: garbage collection, compilation and
 * the kernel's work are in no sample.
 *
 * <p>Integral control of one factor. It moves with the distance of utilisation from the target; up only while somebody was
 * turned away for want of budget (else there is no evidence that it is too low), and otherwise it goes back to 1. Utilisation
 * ends at 1 and cannot say how long the queue at the CPU is; the stretch of handshakes does, and takes the factor down faster.
 * One thread; the results may be read by any.
 */
final class UtilisationLoop {
    /** 1 a second and unit of utilisation; found in the closed-loop tests: faster ones oscillate with sessions of 1 to 2 s. */
    private static final double GAIN_PER_SECOND = 1;

    /** With more threads than this wanting each CPU there is a queue that should not be; same origin. */
    private static final double CROWDED_STRETCH = 5;

    /** 30 s: how fast an unneeded correction is forgotten; a guess. */
    private static final double FORGET_NANOS = 30e9;

    /** 0.5 s: smoothing of utilisation; the kernel's CPU clock steps by 10 ms and intervals may be 100 ms. */
    private static final double SMOOTH_NANOS = 0.5e9;

    private static final double MIN_FACTOR = 0.1;
    private static final double MAX_FACTOR = 3;

    private volatile double factor = 1;
    private volatile double brake = 1;
    private double lastMeasured = Double.NaN;
    private volatile double utilisation = Double.NaN;

    /**
     * Takes an interval.
     *
     * @param measured the share of the available CPU that the process used
     * @param target the share wanted
     * @param starved whether somebody had to wait for budget in the interval
     * @param stretch see {@link HandshakeCosts#stretch()}
     * @param elapsedNanos the interval
     */
    void update(double measured, double target, boolean starved, double stretch, long elapsedNanos) {
        double weight = 1 - Math.exp(-elapsedNanos / SMOOTH_NANOS);
        double smooth = Double.isNaN(utilisation) ? measured : utilisation + weight * (measured - utilisation);
        utilisation = smooth;
        lastMeasured = measured;
        double seconds = elapsedNanos / 1e9;
        double next = factor;
        if (measured > target || starved) {
            next += GAIN_PER_SECOND * (target - measured) * seconds;
        } else {
            next += (1 - next) * (1 - Math.exp(-elapsedNanos / FORGET_NANOS));
        }
        brake = Math.min(1, CROWDED_STRETCH / stretch);
        factor = Math.max(MIN_FACTOR, Math.min(MAX_FACTOR, next));
    }

    double factor() {
        return factor * brake;
    }

    /** Returns the smoothed utilisation; NaN before the first interval. */
    double utilisation() {
        return utilisation;
    }

    /** Returns the greater of the last interval's utilisation and the smoothed one; NaN before the first. The writer's thread. */
    double busy() {
        return Math.max(lastMeasured, utilisation);
    }
}
