package io.weir.cli.simulate;

import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import io.weir.simulator.run.Figure;
import io.weir.simulator.stats.ConfidenceInterval;
import java.util.List;

/** A sweep's figures for a person: those that a first look needs; JSON and CSV have all. */
final class SweepText {
    private static final List<Figure> SHOWN = List.of(
            Figure.REPLIES,
            Figure.COMPLETED,
            Figure.REFUSED,
            Figure.TIMEOUTS,
            Figure.P50,
            Figure.P95,
            Figure.P99,
            Figure.MAX_OPEN,
            Figure.CPU);

    private SweepText() {}

    static Table table(Rows rows) {
        String[] headings = new String[SHOWN.size() + 3];
        headings[0] = rows.parameter();
        headings[1] = "policy";
        headings[3] = "+-";
        int column = 2;
        for (Figure figure : SHOWN) {
            headings[column] = figure.unit().equals("ratio") ? figure.text() : figure.text() + " " + figure.unit();
            column += column == 2 ? 2 : 1;
        }
        Table table = new Table(headings).text(1);
        for (Rows.Row row : rows.rows()) {
            String[] cells = new String[headings.length];
            cells[0] = row.value();
            cells[1] = row.policy();
            column = 2;
            for (Figure figure : SHOWN) {
                ConfidenceInterval interval = row.result().interval(figure, RunText.LEVEL);
                cells[column] = Numbers.fixed(interval.mean(), figure.decimals());
                if (column == 2) {
                    cells[3] = Numbers.fixed(interval.halfWidth(), figure.decimals());
                }
                column += column == 2 ? 2 : 1;
            }
            table.row(cells);
        }
        return table;
    }
}
