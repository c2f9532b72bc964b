package io.weir.benchmarks.soak;

import java.util.List;
import java.util.Objects;
import org.apache.commons.math3.exception.OutOfRangeException;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * A line through a series by least squares, and what it says.
 *
 * @param slopePerHour units an hour; null with fewer than three known values
 * @param low the lower end of the slope's 95 % interval; null when there is none
 * @param high its upper end; null when there is none
 * @param verdict {@code flat}, {@code rising}, {@code falling}, or {@code unknown}
 */
record Trend(Double slopePerHour, Double low, Double high, String verdict) {
    static final String FLAT = "flat";
    static final String RISING = "rising";
    static final String FALLING = "falling";
    static final String UNKNOWN = "unknown";

    private static final Trend NONE = new Trend(null, null, null, UNKNOWN);
    private static final int FEWEST = 3;
    /** For a 95 % interval. */
    private static final double ALPHA = 0.05;

    /**
     * Fits a line. It is flat when its interval has zero in it, or when all it makes over the run is less than a share of the mean.
     *
     * @param hours when, ascending
     * @param values as many; null where it is not known
     * @param allowedShare the drift over the whole run that is none, as a share of the mean
     * @return the trend
     */
    static Trend of(List<Double> hours, List<Double> values, double allowedShare) {
        SimpleRegression line = new SimpleRegression();
        double sum = 0;
        for (int i = 0; i < hours.size(); i++) {
            if (values.get(i) != null) {
                line.addData(hours.get(i), values.get(i));
                sum += Math.abs(values.get(i));
            }
        }
        if (line.getN() < FEWEST
                || values.stream().filter(Objects::nonNull).distinct().count() < 1) {
            return NONE;
        }
        double slope = line.getSlope();
        double half = halfWidth(line);
        double drift = Math.abs(slope) * (hours.get(hours.size() - 1) - hours.get(0));
        boolean flat = Math.abs(slope) <= half || drift <= allowedShare * sum / line.getN();
        return new Trend(slope, slope - half, slope + half, flat ? FLAT : slope > 0 ? RISING : FALLING);
    }

    private static double halfWidth(SimpleRegression line) {
        try {
            double half = line.getSlopeConfidenceInterval(ALPHA);
            return Double.isNaN(half) ? 0 : half;
        } catch (OutOfRangeException e) {
            throw new IllegalStateException("0.05 is in range", e);
        }
    }
}
