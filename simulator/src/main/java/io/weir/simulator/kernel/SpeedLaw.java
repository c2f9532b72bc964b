package io.weir.simulator.kernel;

/**
 * How fast a shared resource works altogether, by the number of jobs present.
 *
 * <p>Laws are pure functions. A resource remembers their answers, so they may be slow.
 */
@FunctionalInterface
public interface SpeedLaw {

    /**
     * Returns the speed with some jobs present.
     *
     * @param jobs how many, 1 or more
     * @return nanoseconds of work a nanosecond, zero or more; shared equally by the jobs
     */
    double speed(int jobs);

    /**
     * CPUs that do not disturb each other: a job uses one at a time.
     *
     * @param cpus how many, more than zero; a part of one is a quota
     * @return a law
     * @throws IllegalArgumentException when there is none
     */
    static SpeedLaw cpus(double cpus) {
        return contended(cpus, 0, 0);
    }

    /**
     * CPUs that disturb each other: k busy ones do the work of k / (1 + a (k - 1) + b k (k - 1)), Gunther's universal
     * scalability law. With all busy that is the thesis' correction of the number of CPUs, whose formula it does not print.
     *
     * @param cpus how many, more than zero
     * @param contention a, what is serial; zero or more
     * @param coherence b, what each pair costs; zero or more
     * @return a law
     * @throws IllegalArgumentException when a number is out of its range
     */
    static SpeedLaw contended(double cpus, double contention, double coherence) {
        if (!(cpus > 0) || !(contention >= 0) || !(coherence >= 0)) {
            throw new IllegalArgumentException("cpus must be > 0, contention and coherence >= 0, but were " + cpus
                    + ", " + contention + " and " + coherence);
        }
        return jobs -> {
            double busy = Math.min(jobs, cpus);
            double others = Math.max(0, busy - 1);
            return busy / (1 + contention * others + coherence * busy * others);
        };
    }

    /**
     * A measured curve, for instance a database's; beyond its last point the speed stays.
     *
     * @param speeds the speed with 1, 2, 3... jobs present, each zero or more
     * @return a law
     * @throws IllegalArgumentException when there is no point, or one is negative or not finite
     */
    static SpeedLaw curve(double... speeds) {
        if (speeds.length == 0) {
            throw new IllegalArgumentException("curve must have a point or more, but had none");
        }
        for (double speed : speeds) {
            if (!(speed >= 0 && speed < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("speed must be >= 0 and finite, but was " + speed);
            }
        }
        double[] points = speeds.clone();
        return jobs -> points[Math.min(jobs, points.length) - 1];
    }
}
