package io.weir.benchmarks.drain;

import io.weir.benchmarks.Estimate;
import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import java.util.ArrayList;
import java.util.List;

/** A result in words and tables, for the terminal and for the page. */
final class DrainTables {
    private static final List<DrainFigure> COMPARED = List.of(DrainFigure.P99, DrainFigure.P999, DrainFigure.PER_MAJOR);

    private final DrainPlan plan;

    DrainTables(DrainPlan plan) {
        this.plan = plan;
    }

    /** Returns in one sentence what was run. */
    String setting() {
        return DrainPlan.NODES + " nodes (" + plan.collector().description() + ") behind HAProxy, "
                + Numbers.fixed(plan.ratePerSecond(), 0) + " requests/s, " + plan.repeats() + " repeats of "
                + plan.duration().toSeconds() + " s a row, seed " + plan.seed()
                + "; means over the repeats, with the 95 % interval by Student's t.";
    }

    /** Returns every row with what was measured. */
    Table rows(List<RowResult> results) {
        List<String> headings = new ArrayList<>(List.of("row"));
        for (DrainFigure figure : DrainFigure.values()) {
            headings.add(figure.heading());
        }
        headings.addAll(List.of("majors", "requests", "errors"));
        Table table = new Table(headings.toArray(String[]::new));
        for (RowResult result : results) {
            List<String> cells = new ArrayList<>(List.of(result.row().word()));
            for (DrainFigure figure : DrainFigure.values()) {
                cells.add(cell(result.estimate(figure), figure.decimals()));
            }
            cells.add(String.valueOf(result.majorGcs()));
            cells.add(String.valueOf(result.requests()));
            cells.add(String.valueOf(result.errors()));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    /** Returns how many times less than the plain row each other has. */
    Table comparisons(List<RowResult> results) {
        List<String> headings = new ArrayList<>(List.of("row"));
        COMPARED.forEach(figure -> headings.add(figure.heading()));
        Table table = new Table(headings.toArray(String[]::new));
        for (RowResult result : results.subList(1, results.size())) {
            List<String> cells = new ArrayList<>(List.of(result.row().word()));
            COMPARED.forEach(figure -> cells.add(cell(result.timesLess(figure, results.get(0)), 2)));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private static String cell(Estimate estimate, int decimals) {
        String mean = Numbers.fixed(estimate.mean(), decimals);
        return estimate.ci95() == null ? mean : mean + " +-" + Numbers.fixed(estimate.ci95(), decimals);
    }
}
