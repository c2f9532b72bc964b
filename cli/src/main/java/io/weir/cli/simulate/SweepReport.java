package io.weir.cli.simulate;

import io.weir.cli.report.HtmlReport;
import io.weir.simulator.run.Figure;
import io.weir.simulator.scenario.Scenario;
import java.util.List;

/** The forms of {@code simulate sweep}. */
record SweepReport(Rows rows, long seed, int replications) implements SimulateReport {
    private static final List<Figure> CHARTS = List.of(Figure.REPLIES, Figure.COMPLETED, Figure.P95, Figure.MAX_OPEN);

    private String header() {
        Scenario first = rows.rows().get(0).scenario();
        return RunText.header(first, seed, replications) + "; sweep over " + rows.parameter();
    }

    private List<String> limits() {
        return Limits.of(rows.rows().stream().map(Rows.Row::scenario).toList());
    }

    @Override
    public String table() {
        return header() + "\n\n" + SweepText.table(rows).print() + "\n" + String.join("\n", limits());
    }

    @Override
    public String json() {
        return ResultJson.of(rows, seed, replications);
    }

    @Override
    public String csv() {
        return ResultCsv.of(rows);
    }

    @Override
    public HtmlReport page() {
        HtmlReport page =
                new HtmlReport("Sweep of " + rows.rows().get(0).scenario().name()).paragraph(header());
        SweepCharts.of(rows, CHARTS).forEach(page::chart);
        page.table("Figures", SweepText.table(rows));
        limits().forEach(page::paragraph);
        return page;
    }
}
