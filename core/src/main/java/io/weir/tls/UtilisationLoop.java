package io.weir.tls;

/**
 * Corrects the budget by what the CPU really does, because the cost model is never exact: garbage collection, compilation and
 * the kernel's work are in no sample.
 *
 * <p>Integral control of one factor. Above the target it sinks in proportion to how much of the reserve is used; below, it
 * rises, but only while somebody was turned away for want of budget (else there is no evidence that it is too low) and
 * otherwise goes back to 1. One thread; the results may be read by any.
 */
final class UtilisationLoop {
    /** 0.3 a second at full saturation; found in the closed-loop tests: slower than a session of 1 to 2 s, or it oscillates. */
    private static final double DOWN_PER_SECOND = 0.3;

    /** 2 a second and unit of utilisation missing; same origin. */
    private static final double UP_PER_SECOND = 2;

    /** 30 s: how fast an unneeded correction is forgotten; a guess. */
    private static final double FORGET_NANOS = 30e9;

    /** 0.5 s: smoothing of utilisation; the kernel's CPU clock steps by 10 ms and intervals may be 100 ms. */
    private static final double SMOOTH_NANOS = 0.5e9;

    private static final double MIN_FACTOR = 0.1;
    private static final double MAX_FACTOR = 3;

    /** The smallest reserve above the target that is divided by: a target of 1 has none. */
    private static final double MIN_RESERVE = 0.02;

    private volatile double factor = 1;
    private volatile double utilisation = Double.NaN;

    /**
     * Takes an interval.
     *
     * @param measured the share of the available CPU that the process used
     * @param target the share wanted
     * @param starved whether somebody had to wait for budget in the interval
     * @param elapsedNanos the interval
     */
    void update(double measured, double target, boolean starved, long elapsedNanos) {
        double weight = 1 - Math.exp(-elapsedNanos / SMOOTH_NANOS);
        double smooth = Double.isNaN(utilisation) ? measured : utilisation + weight * (measured - utilisation);
        utilisation = smooth;
        double seconds = elapsedNanos / 1e9;
        double next = factor;
        if (smooth > target) {
            double over = Math.min(1, (smooth - target) / Math.max(MIN_RESERVE, 1 - target));
            next -= DOWN_PER_SECOND * over * seconds * next;
        } else if (starved) {
            next += UP_PER_SECOND * (target - smooth) * seconds * next;
        } else {
            next += (1 - next) * (1 - Math.exp(-elapsedNanos / FORGET_NANOS));
        }
        factor = Math.max(MIN_FACTOR, Math.min(MAX_FACTOR, next));
    }

    double factor() {
        return factor;
    }

    /** Returns the smoothed utilisation; NaN before the first interval. */
    double utilisation() {
        return utilisation;
    }
}
