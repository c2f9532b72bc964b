package io.weir.cli.simulate;

import io.weir.simulator.run.Figure;
import io.weir.simulator.run.RunResult;

/** A result as CSV: one row a point, replication and figure. */
final class ResultCsv {
    private ResultCsv() {}

    static String of(Rows rows) {
        Csv csv = new Csv(
                "scenario", "hash", "parameter", "value", "policy", "seed", "replication", "figure", "unit", "result");
        for (Rows.Row row : rows.rows()) {
            for (RunResult run : row.result().runs()) {
                for (Figure figure : Figure.values()) {
                    csv.row(
                            run.scenario(),
                            run.hash(),
                            rows.parameter(),
                            row.value(),
                            row.policy(),
                            run.seed(),
                            run.replication(),
                            figure.text(),
                            figure.unit(),
                            figure.of(run));
                }
            }
        }
        return csv.print();
    }
}
