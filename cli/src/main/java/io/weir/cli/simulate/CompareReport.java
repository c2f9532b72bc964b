package io.weir.cli.simulate;

import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.Json;
import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import io.weir.simulator.run.Figure;
import io.weir.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/** The forms of {@code simulate compare}. */
record CompareReport(Rows rows, long seed, int replications) implements SimulateReport {
    private static final List<Figure> CHARTS = List.of(Figure.REPLIES, Figure.COMPLETED, Figure.P95, Figure.LOST);

    private List<Scenario> scenarios() {
        return rows.rows().stream().map(Rows.Row::scenario).toList();
    }

    private List<String> limits() {
        List<String> lines = new ArrayList<>(Limits.of(scenarios()));
        lines.add(
                "  Differences are of pairs of runs with the same random numbers. Of 20 that do not exist, about one is taken for"
                        + " shown.");
        if (replications < 2) {
            lines.add("  One replication says nothing of how sure a difference is.");
        }
        return lines;
    }

    private String header() {
        return RunText.header(scenarios().get(0), seed, replications) + "; against policy "
                + rows.rows().get(0).policy();
    }

    private Table differences() {
        String value = rows.parameter().isEmpty() ? "" : rows.parameter();
        Table table = new Table(value, "policy", "figure", "unit", "before", "after", "difference", "+- 95 %", "shown")
                .text(1)
                .text(2)
                .text(3)
                .text(8);
        for (Difference row : Difference.of(rows)) {
            int decimals = row.figure().decimals();
            table.row(
                    row.value(),
                    row.policy(),
                    row.figure().text(),
                    row.figure().unit(),
                    Numbers.fixed(row.before(), decimals),
                    Numbers.fixed(row.after(), decimals),
                    Numbers.fixed(row.difference().mean(), decimals),
                    Numbers.fixed(row.difference().halfWidth(), decimals),
                    row.verdict());
        }
        return table;
    }

    @Override
    public String table() {
        return header() + "\n\n" + differences().print() + "\n" + String.join("\n", limits());
    }

    @Override
    public String json() {
        return Json.text(json -> {
            json.writeStartObject();
            json.writeStringField("scenario", scenarios().get(0).name());
            json.writeNumberField("seed", seed);
            json.writeNumberField("replications", replications);
            json.writeStringField("parameter", rows.parameter());
            json.writeStringField("baseline", rows.rows().get(0).policy());
            json.writeArrayFieldStart("differences");
            for (Difference row : Difference.of(rows)) {
                json.writeStartObject();
                json.writeStringField("value", row.value());
                json.writeStringField("policy", row.policy());
                json.writeStringField("figure", row.figure().text());
                json.writeStringField("unit", row.figure().unit());
                Json.number(json, "before", row.before());
                Json.number(json, "after", row.after());
                Json.number(json, "difference", row.difference().mean());
                Json.number(json, "ci95", row.difference().halfWidth());
                json.writeStringField("shown", row.verdict());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("limits");
            for (String line : limits()) {
                json.writeString(line.strip());
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    @Override
    public String csv() {
        Csv csv = new Csv(
                "scenario",
                "seed",
                "replications",
                "parameter",
                "value",
                "baseline",
                "policy",
                "figure",
                "unit",
                "before",
                "after",
                "difference",
                "ci95",
                "shown");
        for (Difference row : Difference.of(rows)) {
            csv.row(
                    scenarios().get(0).name(),
                    seed,
                    replications,
                    rows.parameter(),
                    row.value(),
                    row.baseline(),
                    row.policy(),
                    row.figure().text(),
                    row.figure().unit(),
                    row.before(),
                    row.after(),
                    row.difference().mean(),
                    row.difference().halfWidth(),
                    row.verdict());
        }
        return csv.print();
    }

    @Override
    public HtmlReport page() {
        HtmlReport page = new HtmlReport("Policies of " + scenarios().get(0).name() + " compared").paragraph(header());
        SweepCharts.of(rows, CHARTS).forEach(page::chart);
        page.table("Paired differences", differences());
        limits().forEach(page::paragraph);
        return page;
    }
}
