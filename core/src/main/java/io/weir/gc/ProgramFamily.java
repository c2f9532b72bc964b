package io.weir.gc;

import java.util.Objects;

/**
 * Programs with alike GC behaviour, and what is best done for them: how to forecast and how to balance. Immutable.
 *
 * @param name the family's name
 * @param criteria which programs belong to it
 * @param policy what is done for them
 */
public record ProgramFamily(String name, Criteria criteria, Policy policy) {

    /** Checks that nothing is missing. */
    public ProgramFamily {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(criteria, "criteria");
        Objects.requireNonNull(policy, "policy");
    }

    /**
     * Values from {@code min} up to, but not including, {@code max}.
     *
     * @param min the least
     * @param max the first that is too great; may be infinite
     */
    public record Range(double min, double max) {
        /** Every value, and an unknown one too. */
        public static final Range ANY = new Range(0, Double.POSITIVE_INFINITY);

        /**
         * Says whether a value lies inside.
         *
         * @param value the value; NaN, not known, lies in {@link #ANY} alone
         * @return true when it does
         */
        public boolean contains(double value) {
            return Double.isNaN(value) ? equals(ANY) : value >= min && value < max;
        }
    }

    /**
     * Which programs belong to a family. All must hold.
     *
     * @param minorsVariation MiGC_CV: variation of the number of minors between two majors
     * @param meanMinors MiGC_AVG: their mean
     * @param majorPauseMillis the median major pause
     * @param majors natural majors seen so far
     * @param explicitByTheClock whether majors are asked for at a regular interval and none comes by itself
     */
    public record Criteria(
            Range minorsVariation, Range meanMinors, Range majorPauseMillis, Range majors, boolean explicitByTheClock) {

        /** Checks that nothing is missing. */
        public Criteria {
            Objects.requireNonNull(minorsVariation, "minorsVariation");
            Objects.requireNonNull(meanMinors, "meanMinors");
            Objects.requireNonNull(majorPauseMillis, "majorPauseMillis");
            Objects.requireNonNull(majors, "majors");
        }
    }

    /**
     * What is done for a family.
     *
     * @param method how to forecast
     * @param windowSize the forecast window size (FWS) where the method has one, observations
     * @param windowGaps the avoidance window in gaps between collections: an avoidance costs what the window is long, and
     *     what a gap's forecast is off by grows with the gap
     * @param minWindowNanos its least length: reports, polls and requests in flight need that much notice
     * @param maxWindowNanos its greatest length
     * @param maxAvoidNanos how long a node is avoided at most
     * @param shortestPauseNanos the shortest pause worth avoiding
     * @param selector the algorithm that should choose among nodes, empty for the gateway's own
     */
    public record Policy(
            ForecastMethod method,
            int windowSize,
            double windowGaps,
            long minWindowNanos,
            long maxWindowNanos,
            long maxAvoidNanos,
            long shortestPauseNanos,
            String selector) {

        /** Checks that nothing is missing. */
        public Policy {
            Objects.requireNonNull(method, "method");
            Objects.requireNonNull(selector, "selector");
        }

        /**
         * Makes what a gateway must do of it.
         *
         * @param gapNanos the recent gap between collections; zero when not known
         * @return the policy in absolute times
         */
        AvoidancePolicy forGap(long gapNanos) {
            long window = Math.max(minWindowNanos, Math.min(maxWindowNanos, (long) (windowGaps * gapNanos)));
            return new AvoidancePolicy(window, maxAvoidNanos, shortestPauseNanos, selector);
        }
    }
}
