package io.weir.benchmarks.drain;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.cli.report.Json;
import java.io.IOException;
import java.util.List;

/** The result as JSON: one object. */
final class DrainJson {
    private static final List<DrainFigure> COMPARED = List.of(DrainFigure.P99, DrainFigure.P999, DrainFigure.PER_MAJOR);

    private DrainJson() {}

    static String of(DrainPlan plan, List<RowResult> results) {
        return Json.text(json -> {
            json.writeStartObject();
            json.writeStringField("balancer", "haproxy");
            json.writeStringField("collector", plan.collector().word());
            json.writeArrayFieldStart("rows");
            for (RowResult result : results) {
                write(json, result, results.get(0));
            }
            json.writeEndArray();
            json.writeNumberField("nodes", DrainPlan.NODES);
            Json.number(json, "ratePerSecond", plan.ratePerSecond());
            Json.number(json, "durationSeconds", plan.duration().toMillis() / 1e3);
            json.writeNumberField("repeats", plan.repeats());
            json.writeNumberField("seed", plan.seed());
            json.writeBooleanField("smoke", plan.smoke());
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, RowResult result, RowResult plain) throws IOException {
        json.writeStartObject();
        json.writeStringField("row", result.row().word());
        for (DrainFigure figure : DrainFigure.values()) {
            Json.number(json, figure.field(), result.estimate(figure).mean());
        }
        json.writeNumberField("majorGcs", result.majorGcs());
        json.writeNumberField("requests", result.requests());
        json.writeNumberField("errors", result.errors());
        json.writeObjectFieldStart("intervals");
        for (DrainFigure figure : DrainFigure.values()) {
            Json.number(json, figure.field(), result.estimate(figure).ci95());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("timesLessThanPlain");
        for (DrainFigure figure : COMPARED) {
            Json.number(json, figure.field(), result.timesLess(figure, plain).mean());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("perRepeat");
        for (int i = 0; i < result.repeats().size(); i++) {
            json.writeStartObject();
            for (DrainFigure figure : DrainFigure.values()) {
                Json.number(json, figure.field(), result.figures(i).get(figure));
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
