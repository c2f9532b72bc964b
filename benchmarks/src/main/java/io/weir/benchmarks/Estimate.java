package io.weir.benchmarks;

import java.util.Collection;
import java.util.Objects;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * A figure over repeats.
 *
 * @param count repeats that have it
 * @param mean their mean; null when there is none
 * @param median their median; null when there is none
 * @param ci95 half the width of the mean's 95 % confidence interval by Student's t; null with fewer than two
 */
public record Estimate(int count, Double mean, Double median, Double ci95) {
    private static final double UPPER_QUANTILE = 0.975;

    /**
     * Estimates a figure.
     *
     * @param values one a repeat, null where it is not known
     * @return the estimate over the known ones
     */
    public static Estimate of(Collection<Double> values) {
        double[] known = values.stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        if (known.length == 0) {
            return new Estimate(0, null, null, null);
        }
        SummaryStatistics statistics = new SummaryStatistics();
        for (double value : known) {
            statistics.addValue(value);
        }
        Double ci95 = null;
        if (known.length > 1) {
            double t = new TDistribution(null, known.length - 1.0).inverseCumulativeProbability(UPPER_QUANTILE);
            ci95 = t * statistics.getStandardDeviation() / Math.sqrt(known.length);
        }
        return new Estimate(known.length, statistics.getMean(), new Median().evaluate(known), ci95);
    }
}
