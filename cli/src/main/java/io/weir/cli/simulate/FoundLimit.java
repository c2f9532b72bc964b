package io.weir.cli.simulate;

import io.weir.simulator.run.Replicated;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.study.Judgement;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a search found under one policy.
 *
 * @param policy its name
 * @param tried the loads in the order in which they were tried
 */
record FoundLimit(String policy, List<Tried> tried) {
    /**
     * One load and what came of it.
     *
     * @param load the load
     * @param kept whether the means keep the SLO
     * @param judgement what the intervals say
     * @param scenario what was run
     * @param result what it showed
     */
    record Tried(double load, boolean kept, Judgement judgement, Scenario scenario, Replicated result) {}

    FoundLimit {
        tried = List.copyOf(tried);
    }

    /** The highest load whose means keep the SLO. */
    Optional<Tried> highestKept() {
        return tried.stream().filter(Tried::kept).max(Comparator.comparingDouble(Tried::load));
    }

    /** The lowest whose means break it. */
    Optional<Tried> lowestBroken() {
        return tried.stream().filter(load -> !load.kept()).min(Comparator.comparingDouble(Tried::load));
    }

    /** The highest whose whole intervals keep it. */
    Optional<Tried> surelyKept() {
        return tried.stream()
                .filter(load -> load.judgement() == Judgement.KEPT)
                .max(Comparator.comparingDouble(Tried::load));
    }
}
