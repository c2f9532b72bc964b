package io.weir.benchmarks.soak;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.cli.report.Json;
import java.io.IOException;

/** The result as JSON. */
final class SoakJson {
    private SoakJson() {}

    static String of(SoakResult result) {
        return Json.text(json -> {
            json.writeStartObject();
            Json.number(json, "duration", result.duration().toMillis() / 1e3);
            json.writeStringField("database", result.database());
            json.writeArrayFieldStart("hours");
            for (Double hour : result.hours()) {
                json.writeNumber(hour);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("series");
            for (SoakSeries each : result.series()) {
                write(json, each);
            }
            json.writeEndArray();
            json.writeNumberField("lost", result.lost());
            json.writeStringField("verdict", result.verdict());
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, SoakSeries series) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", series.gauge().word());
        json.writeStringField("unit", series.gauge().unit());
        json.writeArrayFieldStart("values");
        for (Double value : series.values()) {
            Json.number(json, value);
        }
        json.writeEndArray();
        Json.number(json, "slopePerHour", series.trend().slopePerHour());
        Json.number(json, "low", series.trend().low());
        Json.number(json, "high", series.trend().high());
        json.writeStringField("verdict", series.verdict());
        json.writeEndObject();
    }
}
