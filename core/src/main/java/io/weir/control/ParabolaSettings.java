package io.weir.control;

import io.weir.config.Mistakes;
import io.weir.config.SettingsReader;
import java.util.List;
import java.util.Objects;

/**
 * What may be set of a {@link ParabolaController}; all but the range is what the thesis leaves open. Immutable.
 *
 * @param range MIN and MAX
 * @param window intervals that are fitted, 3 to 1000
 * @param distinctLoads different loads, rounded to whole units, that a parabola needs at least; 3 to {@code window}
 * @param minFit the coefficient of determination (R squared) from which a parabola is believed, 0 to 1
 * @param vertexReach how far to the right the vertex may lie of a parabola that is believed, in greatest observed loads,
 *     1 to 100; to the left, the least observed load bounds it
 * @param band half the width of the saturation band round the vertex, as a share of the vertex's load, 0 to 1
 * @param flat the relative change of throughput for a relative change of load, at their means, below which a line neither
 *     ascends nor descends, 0 to 1; 0 is the text
 * @param load what the load axis measures
 */
public record ParabolaSettings(
        LimitRange range,
        int window,
        int distinctLoads,
        double minFit,
        double vertexReach,
        double band,
        double flat,
        Load load) {

    /** 20 intervals; a guess: long enough for some walk of the limit, short enough to forget an old regime in 20 s. */
    public static final int DEFAULT_WINDOW = 20;

    /** 5: two more than a parabola has terms, so that it cannot fit by having no choice. */
    public static final int DEFAULT_DISTINCT_LOADS = 5;

    /** 0.5; a guess: the curve explains at least as much of the throughput's variance as noise does. */
    public static final double DEFAULT_MIN_FIT = 0.5;

    /** 1.5; a guess: a vertex further away is an extrapolation. */
    public static final double DEFAULT_VERTEX_REACH = 1.5;

    /** A tenth of the vertex's load; a guess: a parabola loses 1 % of its height there. */
    public static final double DEFAULT_BAND = 0.1;

    /** 0.05; a guess: a tenth more load brings half a per cent more throughput, which nobody would pay a slot for. */
    public static final double DEFAULT_FLAT = 0.05;

    private static final int MAX_WINDOW = 1000;
    private static final int TERMS = 3;
    private static final double MAX_REACH = 100;
    private static final String PREFIX = "parabola.";

    /** What the load axis of figure 4.5 measures; the figure says transactions a second. */
    public enum Load {
        /** The mean number in flight: what the limit moves. */
        IN_USE,
        /** Units admitted a second: what the figure's unit says. In balance it equals the throughput, so the curve is a line. */
        ADMITTED_RATE;

        private static final List<String> WORDS = List.of("inUse", "admittedRate");

        private double of(Sample sample) {
            return this == IN_USE ? sample.meanInUse() : sample.admitted() * 1e9 / sample.durationNanos();
        }
    }

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public ParabolaSettings {
        Objects.requireNonNull(range, "range");
        Objects.requireNonNull(load, "load");
        Mistakes mistakes = new Mistakes("controller", "parabola");
        mistakes.require(
                window >= TERMS && window <= MAX_WINDOW, "window", "in 3.." + MAX_WINDOW + " (intervals)", window);
        mistakes.require(
                distinctLoads >= TERMS && distinctLoads <= window,
                "distinctLoads",
                "in 3..window (loads; window is " + window + ")",
                distinctLoads);
        mistakes.require(minFit >= 0 && minFit <= 1, "minFit", "in 0..1 (ratio)", minFit);
        mistakes.require(
                vertexReach >= 1 && vertexReach <= MAX_REACH, "vertexReach", "in 1..100 (greatest loads)", vertexReach);
        mistakes.require(band >= 0 && band <= 1, "band", "in 0..1 (ratio)", band);
        mistakes.require(flat >= 0 && flat <= 1, "flat", "in 0..1 (ratio)", flat);
        mistakes.throwIfAny();
    }

    /**
     * Reads {@code parabola.window}, {@code .distinctLoads}, {@code .minFit}, {@code .vertexReach}, {@code .band},
     * {@code .flat} and {@code .load} ({@code inUse} or {@code admittedRate}).
     *
     * @param reader notes the mistakes; the caller finishes it
     * @param range the bounds of the limit
     * @return settings, in which what was wrong has its default
     */
    public static ParabolaSettings from(SettingsReader reader, LimitRange range) {
        int window = reader.integer(PREFIX + "window", DEFAULT_WINDOW, TERMS, MAX_WINDOW);
        int wantedLoads = Math.min(window, DEFAULT_DISTINCT_LOADS);
        String load = reader.oneOf(PREFIX + "load", Load.WORDS.get(0), Load.WORDS);
        return builder(range)
                .window(window)
                .distinctLoads(reader.integer(PREFIX + "distinctLoads", wantedLoads, TERMS, window))
                .minFit(reader.decimal(PREFIX + "minFit", DEFAULT_MIN_FIT, 0, 1))
                .vertexReach(reader.decimal(PREFIX + "vertexReach", DEFAULT_VERTEX_REACH, 1, MAX_REACH))
                .band(reader.decimal(PREFIX + "band", DEFAULT_BAND, 0, 1))
                .flat(reader.decimal(PREFIX + "flat", DEFAULT_FLAT, 0, 1))
                .load(Load.values()[Load.WORDS.indexOf(load)])
                .build();
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

    double loadOf(Sample sample) {
        return load.of(sample);
    }

    /** Collects settings; checked by {@link #build} alone, all at once. */
    public static final class Builder {
        private final LimitRange range;
        private int window = DEFAULT_WINDOW;
        private int distinctLoads = DEFAULT_DISTINCT_LOADS;
        private double minFit = DEFAULT_MIN_FIT;
        private double vertexReach = DEFAULT_VERTEX_REACH;
        private double band = DEFAULT_BAND;
        private double flat = DEFAULT_FLAT;
        private Load load = Load.IN_USE;

        private Builder(LimitRange range) {
            this.range = range;
        }

        /**
         * Sets how much is fitted.
         *
         * @param intervals see {@link ParabolaSettings#window()}
         * @return this
         */
        public Builder window(int intervals) {
            window = intervals;
            return this;
        }

        /**
         * Sets how many loads a parabola needs.
         *
         * @param loads see {@link ParabolaSettings#distinctLoads()}
         * @return this
         */
        public Builder distinctLoads(int loads) {
            distinctLoads = loads;
            return this;
        }

        /**
         * Sets from which fit a parabola is believed.
         *
         * @param rSquared see {@link ParabolaSettings#minFit()}
         * @return this
         */
        public Builder minFit(double rSquared) {
            minFit = rSquared;
            return this;
        }

        /**
         * Sets how far away the vertex may lie.
         *
         * @param greatestLoads see {@link ParabolaSettings#vertexReach()}
         * @return this
         */
        public Builder vertexReach(double greatestLoads) {
            vertexReach = greatestLoads;
            return this;
        }

        /**
         * Sets the saturation band.
         *
         * @param ratio see {@link ParabolaSettings#band()}
         * @return this
         */
        public Builder band(double ratio) {
            band = ratio;
            return this;
        }

        /**
         * Sets which lines are level.
         *
         * @param ratio see {@link ParabolaSettings#flat()}
         * @return this
         */
        public Builder flat(double ratio) {
            flat = ratio;
            return this;
        }

        /**
         * Sets what the load axis measures.
         *
         * @param measure see {@link ParabolaSettings#load()}
         * @return this
         */
        public Builder load(Load measure) {
            load = measure;
            return this;
        }

        /**
         * Checks and returns the settings.
         *
         * @return immutable settings
         * @throws io.weir.config.ConfigException with every mistake
         */
        public ParabolaSettings build() {
            return new ParabolaSettings(range, window, distinctLoads, minFit, vertexReach, band, flat, load);
        }
    }
}
