package io.weir.cli.simulate;

import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import io.weir.simulator.run.Figure;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.stats.ConfidenceInterval;

/** One scenario's figures for a person. */
final class RunText {
    static final double LEVEL = 0.95;

    private RunText() {}

    static Table table(Replicated result) {
        Table table = new Table("figure", "mean", "+- 95 %", "unit").text(3);
        for (Figure figure : Figure.values()) {
            ConfidenceInterval interval = result.interval(figure, LEVEL);
            table.row(
                    figure.text(),
                    Numbers.fixed(interval.mean(), figure.decimals()),
                    Numbers.fixed(interval.halfWidth(), figure.decimals()),
                    figure.unit());
        }
        return table;
    }

    static String header(Scenario scenario, long seed, int replications) {
        return "scenario " + scenario.name() + " (" + scenario.hash() + "), seed " + seed + ", " + replications
                + " replications of " + Numbers.fixed(scenario.measuredSeconds(), 0) + " s";
    }
}
