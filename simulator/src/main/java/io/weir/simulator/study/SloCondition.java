package io.weir.simulator.study;

import io.weir.simulator.run.Figure;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.stats.ConfidenceInterval;
import java.util.Optional;

/**
 * A bound for one figure. Immutable.
 *
 * @param population whose figure it is; empty for all clients together
 * @param figure which figure
 * @param atMost whether the bound is the greatest value that keeps it, else the least
 * @param bound in the figure's unit
 * @param text as it was written
 */
public record SloCondition(Optional<String> population, Figure figure, boolean atMost, double bound, String text) {
    /**
     * Estimates the figure.
     *
     * @param result some runs
     * @param level how sure, for instance 0.95
     * @return the interval of its mean; NaN when a run has no value
     */
    public ConfidenceInterval interval(Replicated result, double level) {
        return population.map(result::only).orElse(result).interval(figure, level);
    }

    /**
     * Judges runs by their mean. A figure without a value, such as a quantile when nobody was answered, breaks it.
     *
     * @param result some runs
     * @return whether the mean keeps the bound
     */
    public boolean isKeptBy(Replicated result) {
        return keeps(interval(result, 0.95).mean());
    }

    /**
     * Judges runs with their uncertainty.
     *
     * @param result some runs; fewer than two say nothing
     * @param level how sure, for instance 0.95
     * @return whether the whole interval keeps the bound, or breaks it, or neither
     */
    public Judgement judge(Replicated result, double level) {
        ConfidenceInterval interval = interval(result, level);
        if (Double.isNaN(interval.mean())) {
            return Judgement.BROKEN;
        }
        if (Double.isNaN(interval.halfWidth())) {
            return Judgement.UNDECIDED;
        }
        boolean low = keeps(interval.mean() - interval.halfWidth());
        boolean high = keeps(interval.mean() + interval.halfWidth());
        if (low != high) {
            return Judgement.UNDECIDED;
        }
        return low ? Judgement.KEPT : Judgement.BROKEN;
    }

    private boolean keeps(double value) {
        return atMost ? value <= bound : value >= bound;
    }
}
