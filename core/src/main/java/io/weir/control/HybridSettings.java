package io.weir.control;

import io.weir.config.Mistakes;
import io.weir.config.SettingsReader;
import java.time.Duration;
import java.util.Objects;

/**
 * What may be set of a {@link HybridController}. Immutable.
 *
 * <p>The loop's interval is the loop's own; 250 ms suits these defaults, and a longer one only makes measurements longer.
 *
 * @param range the bounds of the limit
 * @param completions units that must end with success before a measurement counts, 20 to 100,000
 * @param shortestNanos the least length of a measurement, 50 ms to 1 min
 * @param patienceNanos how long a measurement waits for its units at most, {@code shortestNanos} to 10 min
 * @param memoryNanos how long, in time under load, until a measurement weighs e times less, {@code patienceNanos} to 1 day
 * @param slotPriceRatio the part of its proportional share that one permit more must bring, 0 to 0.5; it decides on a flat top
 * @param replicas how many controllers share the thing that is limited, 1 to 10,000
 * @param seed of the order of the probes; different ones let replicas probe at different times
 */
public record HybridSettings(
        LimitRange range,
        int completions,
        long shortestNanos,
        long patienceNanos,
        long memoryNanos,
        double slotPriceRatio,
        int replicas,
        long seed) {

    /** 100: their count alone then adds 10 % of noise (Schroeder et al., ICDE 2006, use as many). */
    public static final int DEFAULT_COMPLETIONS = 100;

    /** 500 ms: the length for which the noise of real throughput was measured (5 to 22 %). */
    public static final Duration DEFAULT_SHORTEST = Duration.ofMillis(500);

    /** 3 s; a guess: in it, the slowest workload measured (8 commits a second) ends 24 units. */
    public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(3);

    /** 40 s; by simulation (20 s costs 1 to 2 %): shorter follows the noise, longer a workload that is gone. */
    public static final Duration DEFAULT_MEMORY = Duration.ofSeconds(40);

    /** 0.05; by simulation: costs under 1 % of the throughput at the measured tops and stops the drift on a plateau. */
    public static final double DEFAULT_SLOT_PRICE_RATIO = 0.05;

    private static final int MIN_COMPLETIONS = 20;
    private static final int MAX_COMPLETIONS = 100_000;
    private static final Duration MIN_SHORTEST = Duration.ofMillis(50);
    private static final Duration MAX_SHORTEST = Duration.ofMinutes(1);
    private static final Duration MAX_PATIENCE = Duration.ofMinutes(10);
    private static final Duration MAX_MEMORY = Duration.ofDays(1);
    private static final double MAX_SLOT_PRICE_RATIO = 0.5;
    private static final int MAX_REPLICAS = 10_000;
    private static final String PREFIX = "hybrid.";

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public HybridSettings {
        Objects.requireNonNull(range, "range");
        Mistakes mistakes = new Mistakes("controller", "hybrid");
        mistakes.require(
                completions >= MIN_COMPLETIONS && completions <= MAX_COMPLETIONS,
                "completions",
                "in 20..100000 (units)",
                completions);
        mistakes.require(
                shortestNanos >= MIN_SHORTEST.toNanos() && shortestNanos <= MAX_SHORTEST.toNanos(),
                "shortest",
                "in 50ms..1min (ns)",
                shortestNanos);
        mistakes.require(
                patienceNanos >= shortestNanos && patienceNanos <= MAX_PATIENCE.toNanos(),
                "patience",
                "in shortest..10min (ns)",
                patienceNanos);
        mistakes.require(
                memoryNanos >= patienceNanos && memoryNanos <= MAX_MEMORY.toNanos(),
                "memory",
                "in patience..1day (ns)",
                memoryNanos);
        mistakes.require(
                slotPriceRatio >= 0 && slotPriceRatio <= MAX_SLOT_PRICE_RATIO,
                "slotPrice",
                "in 0..0.5 (ratio)",
                slotPriceRatio);
        mistakes.require(replicas >= 1 && replicas <= MAX_REPLICAS, "replicas", "in 1..10000 (controllers)", replicas);
        mistakes.throwIfAny();
    }

    /**
     * Reads {@code hybrid.completions}, {@code .shortest}, {@code .patience}, {@code .memory} and {@code .slotPrice}; how many
     * replicas there are and the seed are the caller's to add.
     *
     * @param reader notes the mistakes; the caller finishes it
     * @param range the bounds of the limit
     * @return a builder with what was read; what was wrong has its default
     */
    public static Builder from(SettingsReader reader, LimitRange range) {
        Duration shortest = reader.duration(PREFIX + "shortest", DEFAULT_SHORTEST, MIN_SHORTEST, MAX_SHORTEST);
        Duration patience =
                reader.duration(PREFIX + "patience", later(DEFAULT_PATIENCE, shortest), shortest, MAX_PATIENCE);
        return builder(range)
                .completions(
                        reader.integer(PREFIX + "completions", DEFAULT_COMPLETIONS, MIN_COMPLETIONS, MAX_COMPLETIONS))
                .shortest(shortest)
                .patience(patience)
                .memory(reader.duration(PREFIX + "memory", later(DEFAULT_MEMORY, patience), patience, MAX_MEMORY))
                .slotPrice(reader.decimal(PREFIX + "slotPrice", DEFAULT_SLOT_PRICE_RATIO, 0, MAX_SLOT_PRICE_RATIO));
    }

    private static Duration later(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /**
     * Begins with the defaults: one controller alone.
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
        private int completions = DEFAULT_COMPLETIONS;
        private Duration shortest = DEFAULT_SHORTEST;
        private Duration patience = DEFAULT_PATIENCE;
        private Duration memory = DEFAULT_MEMORY;
        private double slotPriceRatio = DEFAULT_SLOT_PRICE_RATIO;
        private int replicas = 1;
        private long seed = 1;

        private Builder(LimitRange range) {
            this.range = range;
        }

        /**
         * Sets when a measurement is complete.
         *
         * @param units see {@link HybridSettings#completions()}
         * @return this
         */
        public Builder completions(int units) {
            completions = units;
            return this;
        }

        /**
         * Sets the least length of a measurement.
         *
         * @param time see {@link HybridSettings#shortestNanos()}
         * @return this
         */
        public Builder shortest(Duration time) {
            shortest = time;
            return this;
        }

        /**
         * Sets the greatest length of a measurement.
         *
         * @param time see {@link HybridSettings#patienceNanos()}
         * @return this
         */
        public Builder patience(Duration time) {
            patience = time;
            return this;
        }

        /**
         * Sets how long measurements are remembered.
         *
         * @param time see {@link HybridSettings#memoryNanos()}
         * @return this
         */
        public Builder memory(Duration time) {
            memory = time;
            return this;
        }

        /**
         * Sets what a permit costs.
         *
         * @param ratio see {@link HybridSettings#slotPriceRatio()}
         * @return this
         */
        public Builder slotPrice(double ratio) {
            slotPriceRatio = ratio;
            return this;
        }

        /**
         * Sets how many share what is limited.
         *
         * @param count see {@link HybridSettings#replicas()}
         * @return this
         */
        public Builder replicas(int count) {
            replicas = count;
            return this;
        }

        /**
         * Sets the order of the probes.
         *
         * @param number any; different for each replica
         * @return this
         */
        public Builder seed(long number) {
            seed = number;
            return this;
        }

        /**
         * Checks and returns the settings.
         *
         * @return immutable settings
         * @throws io.weir.config.ConfigException with every mistake
         */
        public HybridSettings build() {
            return new HybridSettings(
                    range,
                    completions,
                    shortest.toNanos(),
                    patience.toNanos(),
                    memory.toNanos(),
                    slotPriceRatio,
                    replicas,
                    seed);
        }
    }
}
