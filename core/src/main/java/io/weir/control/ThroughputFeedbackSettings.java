package io.weir.control;

import io.weir.config.Mistakes;
import io.weir.config.SettingsReader;
import java.util.Objects;

/**
 * What may be set of a {@link ThroughputFeedbackController}; the source gives none of them. Immutable.
 *
 * @param range the bounds of the limit
 * @param step how far one move goes, 1 to 1000 units
 * @param sampleSize units that must have ended at a limit before its throughput is believed, 1 to 1,000,000
 */
public record ThroughputFeedbackSettings(LimitRange range, int step, int sampleSize) {
    /** 1 unit: the least; a guess. */
    public static final int DEFAULT_STEP = 1;

    /** 100 units: from a hundred on the count of a window varies by a tenth or less, if ends are independent. */
    public static final int DEFAULT_SAMPLE_SIZE = 100;

    private static final int MAX_STEP = 1000;
    private static final int MAX_SAMPLE_SIZE = 1_000_000;
    private static final String PREFIX = "throughput.";

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public ThroughputFeedbackSettings {
        Objects.requireNonNull(range, "range");
        Mistakes mistakes = new Mistakes("controller", "throughput");
        mistakes.require(step >= 1 && step <= MAX_STEP, "step", "in 1.." + MAX_STEP + " (units)", step);
        mistakes.require(
                sampleSize >= 1 && sampleSize <= MAX_SAMPLE_SIZE,
                "sampleSize",
                "in 1.." + MAX_SAMPLE_SIZE + " (units)",
                sampleSize);
        mistakes.throwIfAny();
    }

    /**
     * Reads {@code throughput.step} and {@code throughput.sampleSize}.
     *
     * @param reader notes the mistakes; the caller finishes it
     * @param range the bounds of the limit
     * @return settings, in which what was wrong has its default
     */
    public static ThroughputFeedbackSettings from(SettingsReader reader, LimitRange range) {
        return builder(range)
                .step(reader.integer(PREFIX + "step", DEFAULT_STEP, 1, MAX_STEP))
                .sampleSize(reader.integer(PREFIX + "sampleSize", DEFAULT_SAMPLE_SIZE, 1, MAX_SAMPLE_SIZE))
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

    /** Collects settings; checked by {@link #build} alone, all at once. */
    public static final class Builder {
        private final LimitRange range;
        private int step = DEFAULT_STEP;
        private int sampleSize = DEFAULT_SAMPLE_SIZE;

        private Builder(LimitRange range) {
            this.range = range;
        }

        /**
         * Sets how far one move goes.
         *
         * @param units see {@link ThroughputFeedbackSettings#step()}
         * @return this
         */
        public Builder step(int units) {
            step = units;
            return this;
        }

        /**
         * Sets what enough data is.
         *
         * @param units see {@link ThroughputFeedbackSettings#sampleSize()}
         * @return this
         */
        public Builder sampleSize(int units) {
            sampleSize = units;
            return this;
        }

        /**
         * Checks and returns the settings.
         *
         * @return immutable settings
         * @throws io.weir.config.ConfigException with every mistake
         */
        public ThroughputFeedbackSettings build() {
            return new ThroughputFeedbackSettings(range, step, sampleSize);
        }
    }
}
