package io.weir.cli.report;

import java.util.Objects;

/**
 * An axis of a chart.
 *
 * @param label what it shows, with the unit
 * @param scale how values lie on it
 * @param max where it ends at least, so that charts can be compared; NaN to fit the values
 */
public record Axis(String label, Scale scale, double max) {

    /** Checks that nothing is missing. */
    public Axis {
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(scale, "scale");
    }

    /**
     * Makes an axis with even steps from zero.
     *
     * @param label what it shows, with the unit
     * @return an axis that fits the values
     */
    public static Axis linear(String label) {
        return new Axis(label, Scale.LINEAR, Double.NaN);
    }

    /**
     * Makes an axis of quantiles as HdrHistogram draws them: each further nine takes the same room.
     *
     * @param label what it shows
     * @return an axis for values that {@link #quantile} makes
     */
    public static Axis percentiles(String label) {
        return new Axis(label, Scale.PERCENTILE, Double.NaN);
    }

    /**
     * Places a quantile on an axis of percentiles.
     *
     * @param quantile 0 to less than 1
     * @return 1 / (1 - quantile), so 90 % is 10 and 99 % is 100
     */
    public static double quantile(double quantile) {
        return 1 / (1 - quantile);
    }

    /**
     * Returns the same axis with a least end.
     *
     * @param end where it ends at least
     * @return a copy
     */
    public Axis upTo(double end) {
        return new Axis(label, scale, end);
    }

    /** How values lie on an axis. */
    public enum Scale {
        /** Even steps. */
        LINEAR,
        /** Even factors; values must be above zero. */
        LOG,
        /** {@link #LOG}, labelled 90 %, 99 %, 99.9 % and so on. */
        PERCENTILE
    }
}
