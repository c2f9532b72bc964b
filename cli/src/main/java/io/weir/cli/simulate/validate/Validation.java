package io.weir.cli.simulate.validate;

import io.weir.simulator.run.Replicated;
import io.weir.simulator.scenario.Scenario;
import java.util.List;

/**
 * What came of one case of a bench.
 *
 * @param checked its points
 * @param notes what was fitted, with residuals, and what could not be identified
 * @param scenarios what was run, for the limits
 */
record Validation(List<Checked> checked, List<String> notes, List<Scenario> scenarios) {
    /** Runs scenarios, some replications of each. */
    @FunctionalInterface
    interface Runs {
        List<Replicated> run(List<Scenario> scenarios) throws InterruptedException;
    }

    Validation {
        checked = List.copyOf(checked);
        notes = List.copyOf(notes);
        scenarios = List.copyOf(scenarios);
    }
}
