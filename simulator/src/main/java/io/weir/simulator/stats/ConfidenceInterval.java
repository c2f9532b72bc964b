package io.weir.simulator.stats;

import java.util.Locale;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.moment.Mean;
import org.apache.commons.math3.stat.descriptive.moment.Variance;

/**
 * The mean of independent replications and how sure it is, by Student's t.
 *
 * @param mean of the replications' values
 * @param halfWidth half the width of the interval; NaN with fewer than two replications
 * @param level how sure, for instance 0.99
 * @param count how many replications
 */
public record ConfidenceInterval(double mean, double halfWidth, double level, int count) {

    /**
     * Estimates a mean.
     *
     * @param values one a replication, at least one
     * @param level between 0 and 1, for instance 0.99
     * @return the interval
     * @throws IllegalArgumentException when there is no value or the level is out of its range
     */
    public static ConfidenceInterval of(double[] values, double level) {
        if (values.length == 0 || !(level > 0 && level < 1)) {
            throw new IllegalArgumentException(
                    "values must be 1 or more and level in 0..1, but were " + values.length + " and " + level);
        }
        double mean = new Mean().evaluate(values);
        double halfWidth = Double.NaN;
        if (values.length > 1) {
            double t = new TDistribution(null, values.length - 1.0).inverseCumulativeProbability((1 + level) / 2);
            halfWidth = t * Math.sqrt(new Variance().evaluate(values) / values.length);
        }
        return new ConfidenceInterval(mean, halfWidth, level, values.length);
    }

    /**
     * Estimates the mean difference of two policies that met the same randomness: far narrower than the difference of two
     * intervals.
     *
     * @param values the one's, one a replication
     * @param others the other's, in the same order
     * @param level between 0 and 1
     * @return the interval of {@code value - other}
     * @throws IllegalArgumentException when the numbers of values differ or there is none
     */
    public static ConfidenceInterval ofDifferences(double[] values, double[] others, double level) {
        if (values.length != others.length) {
            throw new IllegalArgumentException(
                    "pairs must be complete, but there were " + values.length + " and " + others.length + " values");
        }
        double[] differences = new double[values.length];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = values[i] - others[i];
        }
        return of(differences, level);
    }

    /**
     * Returns whether a value lies inside.
     *
     * @param value any value
     * @return false outside, and when the width is not known
     */
    public boolean contains(double value) {
        return Math.abs(value - mean) <= halfWidth;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%.6g +- %.2g (%.0f %%, %d replications)", mean, halfWidth, 100 * level, count);
    }
}
