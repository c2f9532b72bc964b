package io.weir.cli.simulate;

import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.Json;
import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.study.Explanation;
import io.weir.simulator.study.Moment;
import java.util.List;

/** The forms of {@code simulate explain}. */
record ExplainReport(Scenario scenario, Replicated result, long seed) implements SimulateReport {
    private Explanation explanation() {
        return Explanation.of(scenario, result.runs().get(0));
    }

    private long collapsed() {
        return result.runs().stream()
                .filter(run -> Explanation.of(scenario, run).collapsed())
                .count();
    }

    private String others() {
        return collapsed() + " of " + result.runs().size() + " replications ended collapsed.";
    }

    private static Table moments(Explanation explanation) {
        Table table = new Table("at s", "what", "").text(1).text(2);
        for (Moment moment : explanation.moments()) {
            table.row(Numbers.fixed(moment.seconds(), 0), moment.what(), moment.detail());
        }
        return table;
    }

    private static Table shares(Explanation explanation) {
        Table table = new Table("share", "");
        explanation.shares().forEach(share -> table.row(share.what(), Numbers.percent(share.ratio(), 1)));
        return table;
    }

    @Override
    public String table() {
        Explanation explanation = explanation();
        return RunText.header(scenario, seed, result.runs().size()) + "\n\n" + explanation.verdict() + "\n" + others()
                + "\n\n" + moments(explanation).print() + "\n"
                + shares(explanation).print() + "\n" + String.join("\n", Limits.of(List.of(scenario)));
    }

    @Override
    public String json() {
        Explanation explanation = explanation();
        return Json.text(json -> {
            json.writeStartObject();
            json.writeStringField("scenario", scenario.name());
            json.writeStringField("hash", scenario.hash());
            json.writeNumberField("seed", seed);
            json.writeNumberField("replications", result.runs().size());
            json.writeNumberField("collapsedReplications", collapsed());
            json.writeBooleanField("collapsed", explanation.collapsed());
            json.writeStringField("verdict", explanation.verdict());
            json.writeArrayFieldStart("moments");
            for (Moment moment : explanation.moments()) {
                json.writeStartObject();
                Json.number(json, "seconds", moment.seconds());
                json.writeStringField("what", moment.what());
                json.writeStringField("detail", moment.detail());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("shares");
            for (Explanation.Share share : explanation.shares()) {
                json.writeStartObject();
                json.writeStringField("what", share.what());
                Json.number(json, "ratio", share.ratio());
                json.writeEndObject();
            }
            json.writeEndArray();
            ResultJson.timeline(json, result.runs().get(0));
            ResultJson.limits(json, List.of(scenario));
            json.writeEndObject();
        });
    }

    @Override
    public String csv() {
        Csv csv = new Csv("scenario", "hash", "seed", "seconds", "what", "detail");
        for (Moment moment : explanation().moments()) {
            csv.row(scenario.name(), scenario.hash(), seed, moment.seconds(), moment.what(), moment.detail());
        }
        return csv.print();
    }

    @Override
    public HtmlReport page() {
        Explanation explanation = explanation();
        HtmlReport page = new HtmlReport("Why " + scenario.name() + " ended as it did")
                .paragraph(explanation.verdict())
                .paragraph(others())
                .table("What began when", moments(explanation));
        TimelineCharts.of(result.runs().get(0)).forEach(page::chart);
        page.table("Where it went", shares(explanation));
        Limits.of(List.of(scenario)).forEach(page::paragraph);
        return page;
    }
}
