package io.weir.cli.simulate;

import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.Json;
import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.stats.ConfidenceInterval;
import io.weir.simulator.study.Slo;
import io.weir.simulator.study.SloCondition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The forms of {@code simulate find-limit}. */
record FindLimitReport(Slo slo, String parameter, List<FoundLimit> found, long seed, int replications)
        implements SimulateReport {
    private List<Scenario> scenarios() {
        return found.stream()
                .flatMap(limit -> limit.tried().stream())
                .map(FoundLimit.Tried::scenario)
                .toList();
    }

    private String header() {
        return RunText.header(scenarios().get(0), seed, replications) + "\nSLO: " + slo + "; load: " + parameter;
    }

    private List<String> limits() {
        List<String> lines = new ArrayList<>(Limits.of(scenarios()));
        lines.add(
                "  A load is taken for kept when the means of its replications are; surely kept when their whole 95 % intervals"
                        + " are. Near saturation a run shorter than the time to collapse keeps what a longer one breaks.");
        return lines;
    }

    private static String load(Optional<FoundLimit.Tried> tried, String none) {
        return tried.map(load -> Numbers.fixed(load.load(), 2)).orElse(none);
    }

    private Table summary() {
        Table table = new Table("policy", "highest kept", "surely kept", "lowest broken");
        for (FoundLimit limit : found) {
            table.row(
                    limit.policy(),
                    load(limit.highestKept(), "none tried"),
                    load(limit.surelyKept(), "none tried"),
                    load(limit.lowestBroken(), "none tried"));
        }
        return table;
    }

    private Table tried() {
        List<SloCondition> conditions = slo.conditions();
        String[] headings = new String[4 + conditions.size()];
        headings[0] = "policy";
        headings[1] = "load";
        headings[2] = "SLO";
        headings[3] = "95 % interval";
        for (int i = 0; i < conditions.size(); i++) {
            headings[4 + i] =
                    name(conditions.get(i)) + " " + conditions.get(i).figure().unit();
        }
        Table table = new Table(headings).text(2).text(3);
        for (FoundLimit limit : found) {
            for (FoundLimit.Tried load : byLoad(limit)) {
                String[] cells = new String[headings.length];
                cells[0] = limit.policy();
                cells[1] = Numbers.fixed(load.load(), 2);
                cells[2] = load.kept() ? "kept" : "broken";
                cells[3] = load.judgement().name().toLowerCase(Locale.ROOT);
                for (int i = 0; i < conditions.size(); i++) {
                    int decimals = conditions.get(i).figure().decimals();
                    ConfidenceInterval interval = conditions.get(i).interval(load.result(), RunText.LEVEL);
                    cells[4 + i] = Numbers.fixed(interval.mean(), decimals) + " +- "
                            + Numbers.fixed(interval.halfWidth(), decimals);
                }
                table.row(cells);
            }
        }
        return table;
    }

    private static List<FoundLimit.Tried> byLoad(FoundLimit limit) {
        return limit.tried().stream()
                .sorted(Comparator.comparingDouble(FoundLimit.Tried::load))
                .toList();
    }

    private static String name(SloCondition condition) {
        return condition.population().map(population -> population + ".").orElse("")
                + condition.figure().text();
    }

    @Override
    public String table() {
        return header() + "\n\n" + summary().print() + "\n" + tried().print() + "\n" + String.join("\n", limits());
    }

    @Override
    public String json() {
        return Json.text(json -> {
            json.writeStartObject();
            json.writeStringField("scenario", scenarios().get(0).name());
            json.writeStringField("slo", slo.toString());
            json.writeStringField("parameter", parameter);
            json.writeNumberField("seed", seed);
            json.writeNumberField("replications", replications);
            json.writeArrayFieldStart("policies");
            for (FoundLimit limit : found) {
                json.writeStartObject();
                json.writeStringField("policy", limit.policy());
                Json.number(
                        json,
                        "highestKept",
                        limit.highestKept().map(FoundLimit.Tried::load).orElse(null));
                Json.number(
                        json,
                        "surelyKept",
                        limit.surelyKept().map(FoundLimit.Tried::load).orElse(null));
                Json.number(
                        json,
                        "lowestBroken",
                        limit.lowestBroken().map(FoundLimit.Tried::load).orElse(null));
                json.writeArrayFieldStart("tried");
                for (FoundLimit.Tried load : limit.tried()) {
                    json.writeStartObject();
                    Json.number(json, "load", load.load());
                    json.writeBooleanField("kept", load.kept());
                    json.writeStringField("interval", load.judgement().name().toLowerCase(Locale.ROOT));
                    for (SloCondition condition : slo.conditions()) {
                        ConfidenceInterval interval = condition.interval(load.result(), RunText.LEVEL);
                        Json.number(json, name(condition), interval.mean());
                        Json.number(json, name(condition) + "Ci95", interval.halfWidth());
                    }
                    json.writeEndObject();
                }
                json.writeEndArray();
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
                "hash",
                "seed",
                "slo",
                "parameter",
                "policy",
                "load",
                "kept",
                "interval",
                "figure",
                "mean",
                "ci95");
        for (FoundLimit limit : found) {
            for (FoundLimit.Tried load : limit.tried()) {
                for (SloCondition condition : slo.conditions()) {
                    ConfidenceInterval interval = condition.interval(load.result(), RunText.LEVEL);
                    csv.row(
                            load.scenario().name(),
                            load.scenario().hash(),
                            seed,
                            slo,
                            parameter,
                            limit.policy(),
                            load.load(),
                            load.kept(),
                            load.judgement().name().toLowerCase(Locale.ROOT),
                            name(condition),
                            interval.mean(),
                            interval.halfWidth());
                }
            }
        }
        return csv.print();
    }

    @Override
    public HtmlReport page() {
        HtmlReport page = new HtmlReport("Highest load of " + scenarios().get(0).name() + " that keeps its SLO")
                .paragraph(header())
                .table("Limits", summary())
                .table("What was tried", tried());
        limits().forEach(page::paragraph);
        return page;
    }
}
