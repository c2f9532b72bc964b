package io.weir.cli.simulate.thesis;

import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.Json;
import io.weir.cli.report.Table;
import io.weir.cli.simulate.Csv;
import io.weir.cli.simulate.Limits;
import io.weir.cli.simulate.SimulateReport;
import java.util.List;
import java.util.Map;

/** The forms of {@code simulate thesis}. */
record ThesisReport(ThesisStudy study, long seed) implements SimulateReport {
    private List<Claim> claims() {
        return new ThesisClaims(study).all();
    }

    private static Table table(List<Claim> claims) {
        Table table = new Table("figure", "verdict", "claim", "evidence")
                .text(1)
                .text(2)
                .text(3);
        claims.forEach(claim -> table.row(claim.figure(), claim.verdict(), claim.text(), claim.evidence()));
        return table;
    }

    private List<String> limits() {
        return Limits.of(study.scenarios());
    }

    private String header() {
        return "Chapter 2 of the thesis: seed " + seed + ", " + study.plan().replications() + " replications of "
                + study.plan().horizon() + ", the first " + study.plan().warmUp() + " not counted";
    }

    private static String summary(List<Claim> claims) {
        long shown = claims.stream().filter(Claim::shown).count();
        return shown + " of " + claims.size() + " claims are shown.";
    }

    boolean allShown() {
        return claims().stream().allMatch(Claim::shown);
    }

    @Override
    public String table() {
        StringBuilder text = new StringBuilder(header()).append("\n\n");
        for (Claim claim : claims()) {
            text.append("figure ")
                    .append(claim.figure())
                    .append(", ")
                    .append(claim.verdict())
                    .append(": ");
            text.append(claim.text()).append("\n    ").append(claim.evidence()).append('\n');
        }
        return text + "\n" + summary(claims()) + "\n\n"
                + new ThesisFigures(study).semantics().print() + "\n" + String.join("\n", limits());
    }

    @Override
    public String json() {
        ThesisFigures figures = new ThesisFigures(study);
        return Json.text(json -> {
            json.writeStartObject();
            json.writeNumberField("seed", seed);
            json.writeNumberField("replications", study.plan().replications());
            json.writeBooleanField("allShown", allShown());
            json.writeArrayFieldStart("claims");
            for (Claim claim : claims()) {
                json.writeStartObject();
                json.writeStringField("figure", claim.figure());
                json.writeStringField("claim", claim.text());
                json.writeBooleanField("shown", claim.shown());
                json.writeStringField("evidence", claim.evidence());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("figures");
            for (ThesisFigures.Plot plot : figures.plots()) {
                json.writeStartObject();
                json.writeStringField("figure", plot.number());
                json.writeStringField("title", plot.title());
                json.writeStringField("unit", plot.unit());
                json.writeArrayFieldStart("curves");
                for (Variant variant : plot.variants()) {
                    json.writeStartObject();
                    json.writeStringField("name", variant.name());
                    json.writeArrayFieldStart("points");
                    for (Map.Entry<Double, Double> point :
                            figures.points(plot, variant).entrySet()) {
                        json.writeStartArray();
                        Json.number(json, point.getKey());
                        Json.number(json, point.getValue());
                        json.writeEndArray();
                    }
                    json.writeEndArray();
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
        ThesisFigures figures = new ThesisFigures(study);
        Csv csv = new Csv("figure", "curve", "newClientsPerSecond", "unit", "value");
        for (ThesisFigures.Plot plot : figures.plots()) {
            for (Variant variant : plot.variants()) {
                figures.points(plot, variant)
                        .forEach((load, value) -> csv.row(plot.number(), variant.name(), load, plot.unit(), value));
            }
        }
        return csv.print();
    }

    @Override
    public HtmlReport page() {
        ThesisFigures figures = new ThesisFigures(study);
        List<Claim> claims = claims();
        HtmlReport page = new HtmlReport("The figures of the thesis, and what they must show")
                .paragraph(header() + ". " + summary(claims));
        for (ThesisFigures.Plot plot : figures.plots()) {
            List<Claim> own = claims.stream()
                    .filter(claim -> claim.figure().equals(plot.number()))
                    .toList();
            page.chart(figures.chart(plot));
            for (Claim claim : own) {
                page.paragraph(claim.verdict() + ": " + claim.text() + " " + claim.evidence() + ".");
            }
        }
        page.table("What depends on client-abort semantics", figures.semantics())
                .paragraph(
                        "The source does not say what its server saw of clients who left, nor in which order its queue was"
                                + " served. The collapsed branch depends on both and on the pool, so its level is a setting of the model"
                                + " and no prediction.")
                .table("All claims", table(claims));
        limits().forEach(page::paragraph);
        return page;
    }
}
