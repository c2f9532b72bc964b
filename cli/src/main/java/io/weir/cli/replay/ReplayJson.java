package io.weir.cli.replay;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.cli.report.Json;
import io.weir.simulator.replay.ForecastScore;
import io.weir.simulator.replay.LogScore;
import java.io.IOException;
import java.util.List;

/** The result as JSON: an array, one object a log. */
final class ReplayJson {
    private ReplayJson() {}

    static String of(List<LogScore> scores) {
        return Json.text(json -> {
            json.writeStartArray();
            for (LogScore score : scores) {
                write(json, score);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, LogScore score) throws IOException {
        json.writeStartObject();
        json.writeStringField("log", score.log());
        json.writeStringField("collector", score.collector().displayName());
        json.writeStringField("capability", score.collector().capability().name());
        json.writeNumberField("minors", score.minors());
        json.writeNumberField("majors", score.majors());
        json.writeNumberField("explicit", score.explicit());
        Json.number(json, "seconds", score.seconds());
        Json.number(json, "migcAvg", score.migcAvg());
        Json.number(json, "migcCv", score.migcCv());
        json.writeBooleanField("storm", score.storm());
        json.writeStringField("verdict", score.verdict().text());
        json.writeArrayFieldStart("forecasters");
        for (ForecastScore forecaster : score.forecasters()) {
            write(json, forecaster);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, ForecastScore score) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", score.name());
        json.writeNumberField("scored", score.scored());
        Json.number(json, "nextRecall", score.nextRecall());
        Json.number(json, "falsePerMajor", score.falsePerMajor());
        Json.number(json, "caught", score.caught());
        Json.number(json, "avoidedShare", score.avoidedShare());
        Json.number(json, "medianError", score.medianError());
        json.writeEndObject();
    }
}
