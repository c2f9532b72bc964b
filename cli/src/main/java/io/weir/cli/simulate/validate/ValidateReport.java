package io.weir.cli.simulate.validate;

import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.Json;
import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import io.weir.cli.simulate.Csv;
import io.weir.cli.simulate.Limits;
import io.weir.cli.simulate.SimulateReport;
import io.weir.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/** The forms of {@code simulate validate}. */
record ValidateReport(List<Validation> validations, long seed, int replications) implements SimulateReport {
    private List<Checked> checked() {
        return validations.stream()
                .flatMap(validation -> validation.checked().stream())
                .toList();
    }

    private List<String> notes() {
        return validations.stream()
                .flatMap(validation -> validation.notes().stream())
                .toList();
    }

    private String header() {
        return "Model against benches: seed " + seed + ", " + replications + " replications";
    }

    private List<String> limits() {
        List<Scenario> scenarios = validations.stream()
                .flatMap(validation -> validation.scenarios().stream())
                .toList();
        List<String> lines = new ArrayList<>(scenarios.isEmpty() ? List.of("Limits:") : Limits.of(scenarios));
        lines.add("  The measured values are what the bench wrote, one each: how sure they are is not known here.");
        return lines;
    }

    private Table points() {
        Table table = new Table(
                        "bench", "policy", "point", "figure", "use", "measured", "predicted", "+- 95 %", "error")
                .text(1)
                .text(2)
                .text(3)
                .text(4);
        for (Checked row : checked()) {
            table.row(
                    row.bench(),
                    row.policy(),
                    row.point(),
                    row.figure(),
                    row.use().word(),
                    Numbers.fixed(row.measured(), 1),
                    Numbers.fixed(row.predicted().mean(), 1),
                    Numbers.fixed(row.predicted().halfWidth(), 1),
                    Numbers.percent(row.signedError(), 1));
        }
        return table;
    }

    private Table scores() {
        Table table = new Table("points", "count", "mean |error|", "mean error", "worst", "asked", "").text(6);
        for (Score score : Score.of(checked())) {
            table.row(
                    score.what(),
                    String.valueOf(score.count()),
                    Numbers.percent(score.meanAbsolute(), 1),
                    Numbers.percent(score.mean(), 1),
                    Numbers.percent(score.worst(), 1),
                    Numbers.percent(score.bound(), 0),
                    score.verdict());
        }
        return table;
    }

    @Override
    public String table() {
        return header() + "\n\n" + points().print() + "\n" + scores().print() + "\n" + Ranking.of(checked())
                + "\n\nFits:\n  " + String.join("\n  ", notes()) + "\n\n" + String.join("\n", limits());
    }

    @Override
    public String json() {
        return Json.text(json -> {
            json.writeStartObject();
            json.writeNumberField("seed", seed);
            json.writeNumberField("replications", replications);
            json.writeArrayFieldStart("points");
            for (Checked row : checked()) {
                json.writeStartObject();
                json.writeStringField("bench", row.bench());
                json.writeStringField("policy", row.policy());
                json.writeStringField("point", row.point());
                json.writeStringField("figure", row.figure());
                json.writeStringField("use", row.use().word());
                json.writeBooleanField("stable", row.stable());
                Json.number(json, "measured", row.measured());
                Json.number(json, "predicted", row.predicted().mean());
                Json.number(json, "ci95", row.predicted().halfWidth());
                Json.number(json, "signedError", row.signedError());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("scores");
            for (Score score : Score.of(checked())) {
                json.writeStartObject();
                json.writeStringField("points", score.what());
                json.writeNumberField("count", score.count());
                Json.number(json, "meanAbsoluteError", score.meanAbsolute());
                Json.number(json, "meanError", score.mean());
                Json.number(json, "worstError", score.worst());
                Json.number(json, "asked", score.bound());
                json.writeStringField("verdict", score.verdict());
                json.writeEndObject();
            }
            json.writeEndArray();
            Ranking ranking = Ranking.of(checked());
            json.writeNumberField("rankedPairs", ranking.pairs());
            json.writeNumberField("rankedWrong", ranking.wrong().size());
            texts(json, "fits", notes());
            texts(json, "limits", limits());
            json.writeEndObject();
        });
    }

    private static void texts(com.fasterxml.jackson.core.JsonGenerator json, String field, List<String> lines)
            throws java.io.IOException {
        json.writeArrayFieldStart(field);
        for (String line : lines) {
            json.writeString(line.strip());
        }
        json.writeEndArray();
    }

    @Override
    public String csv() {
        Csv csv = new Csv(
                "bench", "policy", "point", "figure", "use", "stable", "measured", "predicted", "ci95", "signedError");
        for (Checked row : checked()) {
            csv.row(
                    row.bench(),
                    row.policy(),
                    row.point(),
                    row.figure(),
                    row.use().word(),
                    row.stable(),
                    row.measured(),
                    row.predicted().mean(),
                    row.predicted().halfWidth(),
                    row.signedError());
        }
        return csv.print();
    }

    @Override
    public HtmlReport page() {
        HtmlReport page = new HtmlReport("The model against what was measured")
                .paragraph(header())
                .table("How far it was off", scores())
                .paragraph(Ranking.of(checked()).toString())
                .table("Every point", points());
        notes().forEach(page::paragraph);
        limits().forEach(page::paragraph);
        return page;
    }
}
