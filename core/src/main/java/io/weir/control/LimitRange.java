package io.weir.control;

import io.weir.config.Mistakes;
import io.weir.config.SettingsReader;

/**
 * The bounds of a limit, both included. Immutable.
 *
 * @param min the least, one or more
 * @param max the greatest, {@code min} to {@link #HIGHEST}
 */
public record LimitRange(int min, int max) {
    /** 100,000: far above what a pool or a container holds, and well inside what a {@link SampleWindow} counts. */
    public static final int HIGHEST = 100_000;

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public LimitRange {
        Mistakes mistakes = new Mistakes("limit", "range");
        mistakes.require(min >= 1 && min <= HIGHEST, "min", "in 1.." + HIGHEST + " (units in flight)", min);
        mistakes.require(
                max >= min && max <= HIGHEST,
                "max",
                "in min.." + HIGHEST + " (units in flight; min is " + min + ")",
                max);
        mistakes.throwIfAny();
    }

    /**
     * Reads the settings {@code min} and {@code max}.
     *
     * @param reader notes the mistakes; the caller finishes it
     * @param otherwise the defaults
     * @return the range, or the defaults when a bound is wrong
     */
    public static LimitRange from(SettingsReader reader, LimitRange otherwise) {
        int min = reader.integer("min", otherwise.min, 1, HIGHEST);
        int max = reader.integer("max", otherwise.max, 1, HIGHEST);
        return reader.mistakes().require(max >= min, "max", ">= min (" + min + ")", max)
                ? new LimitRange(min, max)
                : otherwise;
    }

    /**
     * Returns the nearest limit inside.
     *
     * @param limit any number
     * @return {@code min} to {@code max}
     */
    public int clamp(int limit) {
        return Math.max(min, Math.min(max, limit));
    }
}
