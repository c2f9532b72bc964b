package io.weir.simulator.predict;

import io.weir.simulator.stats.ConfidenceInterval;
import io.weir.simulator.study.SloCondition;
import java.util.List;

/**
 * An answer with its uncertainty. Immutable.
 *
 * @param question what was asked
 * @param answer yes, no, or not known
 * @param reason why
 * @param estimates one for each bound of the SLO; empty when nothing was simulated
 * @param runs how many runs ended
 * @param tookNanos from the question to the answer
 * @param workNanos how long its thread worked for it: the predictor's own cost
 */
public record Advice(
        Question question,
        Answer answer,
        Reason reason,
        List<Estimate> estimates,
        int runs,
        long tookNanos,
        long workNanos) {
    /**
     * What is expected for one bound, with the change. Immutable.
     *
     * @param condition the bound
     * @param interval of the figure's mean, at the level of the settings
     */
    public record Estimate(SloCondition condition, ConfidenceInterval interval) {}

    /** Keeps a copy. */
    public Advice {
        estimates = List.copyOf(estimates);
    }
}
