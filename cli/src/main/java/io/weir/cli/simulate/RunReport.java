package io.weir.cli.simulate;

import io.weir.cli.report.HtmlReport;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.scenario.Scenario;
import java.util.List;

/** The forms of {@code simulate run}. */
record RunReport(Scenario scenario, Replicated result, long seed) implements SimulateReport {
    private Rows rows() {
        return new Rows("", List.of(new Rows.Row("", "", scenario, result)));
    }

    private String header() {
        return RunText.header(scenario, seed, result.runs().size());
    }

    @Override
    public String table() {
        return header() + "\n\n" + RunText.table(result).print() + "\n"
                + String.join("\n", Limits.of(List.of(scenario)));
    }

    @Override
    public String json() {
        return ResultJson.of(rows(), seed, result.runs().size());
    }

    @Override
    public String csv() {
        return ResultCsv.of(rows());
    }

    @Override
    public HtmlReport page() {
        HtmlReport page = new HtmlReport("What " + scenario.name() + " does")
                .paragraph(scenario.description())
                .paragraph(header())
                .table("Figures", RunText.table(result));
        TimelineCharts.of(result.runs().get(0)).forEach(page::chart);
        Limits.of(List.of(scenario)).forEach(page::paragraph);
        return page;
    }
}
