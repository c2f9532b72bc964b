package io.weir.control;

import io.weir.config.Durations;
import io.weir.config.Mistakes;
import io.weir.config.SettingsReader;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What may be set of a {@link SystemLoadController}. Immutable.
 *
 * @param range MIN and MAX
 * @param bounds LOWER_BOUND and UPPER_BOUND
 * @param minAdmitted units that must have been admitted in an interval that began with some in flight, or it says nothing;
 *     0, the text, takes an interval without any for overload
 * @param growingIntervals for how many intervals in a row the load must have grown before it is overload; 0 is the text's
 *     code, its prose says that the load grows constantly
 * @param checkLoad whether the computed load is set right by the number that was in flight; without, one end that is not
 *     counted biases it for ever
 */
public record SystemLoadSettings(
        LimitRange range, Bounds bounds, int minAdmitted, int growingIntervals, boolean checkLoad) {

    /** 10 ms; a guess: a transaction of a few statements that waits for nobody. Nobody can know; set it. */
    public static final Duration DEFAULT_LOW_RESPONSE = Duration.ofMillis(10);

    /** 25 ms; a guess, as above: the same with more waiting than work. */
    public static final Duration DEFAULT_HIGH_RESPONSE = Duration.ofMillis(25);

    private static final double MAX_FACTOR = 1e6;
    private static final int MAX_ADMITTED = 1_000_000;
    private static final int MAX_GROWING = 1000;
    private static final Duration SHORTEST = Duration.ofNanos(1000);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final String PREFIX = "systemLoad.";
    private static final String LOW_RESPONSE = "lowResponse";
    private static final String HIGH_RESPONSE = "highResponse";

    /**
     * The two bounds, either as factors of the units admitted in an interval or as response times.
     *
     * <p>By Little's law the load is X*R and the admitted are X*T, so load / admitted = R / T: a factor is a response time
     * divided by the interval. Given as times, a changed interval does not change the controller.
     *
     * @param low LOWER_BOUND: a ratio, or nanoseconds
     * @param high UPPER_BOUND: the same
     * @param times whether they are response times
     */
    public record Bounds(double low, double high, boolean times) {
        /**
         * Gives them as in the text.
         *
         * @param lower LOWER_BOUND, zero or more
         * @param upper UPPER_BOUND, at least {@code lower}
         * @return bounds that {@link SystemLoadSettings} will check
         */
        public static Bounds factors(double lower, double upper) {
            return new Bounds(lower, upper, false);
        }

        /**
         * Gives them as response times.
         *
         * @param low up to which a mean response time means underload
         * @param high above which it means overload, at least {@code low}
         * @return bounds that {@link SystemLoadSettings} will check
         */
        public static Bounds responseTimes(Duration low, Duration high) {
            return new Bounds(low.toNanos(), high.toNanos(), true);
        }

        double lowerFactor(long intervalNanos) {
            return times ? low / intervalNanos : low;
        }

        double upperFactor(long intervalNanos) {
            return times ? high / intervalNanos : high;
        }

        private void check(Mistakes mistakes) {
            String unit = times ? " (ns)" : " (ratio)";
            double most = times ? LONGEST.toNanos() : MAX_FACTOR;
            mistakes.require(low >= 0 && low <= most, times ? LOW_RESPONSE : "lowerBound", "in 0.." + most + unit, low);
            mistakes.require(
                    high >= low && high <= most,
                    times ? HIGH_RESPONSE : "upperBound",
                    "in " + (times ? LOW_RESPONSE : "lowerBound") + ".." + most + unit
                            + ", because underload is tested first",
                    high);
        }
    }

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public SystemLoadSettings {
        Objects.requireNonNull(range, "range");
        Mistakes mistakes = new Mistakes("controller", "system-load");
        bounds.check(mistakes);
        mistakes.require(
                minAdmitted >= 0 && minAdmitted <= MAX_ADMITTED,
                "minAdmitted",
                "in 0.." + MAX_ADMITTED + " (units)",
                minAdmitted);
        mistakes.require(
                growingIntervals >= 0 && growingIntervals <= MAX_GROWING,
                "growingIntervals",
                "in 0.." + MAX_GROWING + " (intervals)",
                growingIntervals);
        mistakes.throwIfAny();
    }

    /**
     * Reads {@code systemLoad.bounds} (two factors, as in {@code 0.01..0.03}) or {@code .lowResponse} and
     * {@code .highResponse} (durations); and {@code .minAdmitted}, {@code .growingIntervals} and {@code .checkLoad}
     * ({@code true} or {@code false}).
     *
     * @param reader notes the mistakes; the caller finishes it
     * @param range the bounds of the limit
     * @return settings, in which what was wrong has its default
     */
    public static SystemLoadSettings from(SettingsReader reader, LimitRange range) {
        return builder(range)
                .bounds(bounds(reader))
                .minAdmitted(reader.integer(PREFIX + "minAdmitted", 0, 0, MAX_ADMITTED))
                .growingIntervals(reader.integer(PREFIX + "growingIntervals", 0, 0, MAX_GROWING))
                .checkLoad(reader.oneOf(PREFIX + "checkLoad", "true", List.of("true", "false"))
                        .equals("true"))
                .build();
    }

    private static Bounds bounds(SettingsReader reader) {
        Optional<double[]> factors = reader.range(PREFIX + "bounds");
        Duration low = reader.duration(PREFIX + LOW_RESPONSE, Duration.ZERO, SHORTEST, LONGEST);
        Duration high = reader.duration(PREFIX + HIGH_RESPONSE, Duration.ZERO, SHORTEST, LONGEST);
        if (factors.isPresent()) {
            double[] ends = factors.get();
            reader.mistakes()
                    .require(
                            low.isZero() && high.isZero(),
                            PREFIX + "bounds",
                            "left out where response times are set",
                            ends[0] + ".." + ends[1]);
            return Bounds.factors(ends[0], Math.min(MAX_FACTOR, ends[1]));
        }
        Duration from = low.isZero() ? DEFAULT_LOW_RESPONSE : low;
        Duration to = high.isZero() ? DEFAULT_HIGH_RESPONSE : high;
        boolean ordered = reader.mistakes()
                .require(
                        from.compareTo(to) <= 0,
                        PREFIX + HIGH_RESPONSE,
                        ">= lowResponse (" + Durations.format(from) + "), because underload is tested first",
                        Durations.format(to));
        return ordered
                ? Bounds.responseTimes(from, to)
                : Bounds.responseTimes(DEFAULT_LOW_RESPONSE, DEFAULT_HIGH_RESPONSE);
    }

    /**
     * Begins with the defaults.
     *
     * @param range the bounds of the limit
     * @return a builder; not thread-safe
     */
    public static Builder builder(LimitRange range) {
        return new Builder(range);
    }

    /** Collects settings; checked by {@link #build} alone, all at once. */
    public static final class Builder {
        private final LimitRange range;
        private Bounds bounds = Bounds.responseTimes(DEFAULT_LOW_RESPONSE, DEFAULT_HIGH_RESPONSE);
        private int minAdmitted;
        private int growingIntervals;
        private boolean checkLoad = true;

        private Builder(LimitRange range) {
            this.range = range;
        }

        /**
         * Sets the two bounds.
         *
         * @param both see {@link SystemLoadSettings#bounds()}
         * @return this
         */
        public Builder bounds(Bounds both) {
            bounds = both;
            return this;
        }

        /**
         * Sets the guard against long units.
         *
         * @param units see {@link SystemLoadSettings#minAdmitted()}
         * @return this
         */
        public Builder minAdmitted(int units) {
            minAdmitted = units;
            return this;
        }

        /**
         * Sets how constantly the load must grow.
         *
         * @param intervals see {@link SystemLoadSettings#growingIntervals()}
         * @return this
         */
        public Builder growingIntervals(int intervals) {
            growingIntervals = intervals;
            return this;
        }

        /**
         * Sets whether the load is set right by what was in flight.
         *
         * @param check see {@link SystemLoadSettings#checkLoad()}
         * @return this
         */
        public Builder checkLoad(boolean check) {
            checkLoad = check;
            return this;
        }

        /**
         * Checks and returns the settings.
         *
         * @return immutable settings
         * @throws io.weir.config.ConfigException with every mistake
         */
        public SystemLoadSettings build() {
            return new SystemLoadSettings(range, bounds, minAdmitted, growingIntervals, checkLoad);
        }
    }
}
