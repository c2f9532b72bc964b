package io.weir.cli.simulate;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.cli.report.Json;
import io.weir.simulator.run.Figure;
import io.weir.simulator.run.RunResult;
import io.weir.simulator.run.TimelinePoint;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.stats.ConfidenceInterval;
import java.io.IOException;
import java.util.List;

/** A result as JSON: an object with one point for each variant. */
final class ResultJson {
    private ResultJson() {}

    static String of(Rows rows, long seed, int replications) {
        Scenario first = rows.rows().get(0).scenario();
        return Json.text(json -> {
            json.writeStartObject();
            json.writeStringField("scenario", first.name());
            json.writeNumberField("seed", seed);
            json.writeNumberField("replications", replications);
            Json.number(json, "seconds", first.measuredSeconds());
            json.writeStringField("parameter", rows.parameter());
            json.writeArrayFieldStart("points");
            for (Rows.Row row : rows.rows()) {
                point(json, row);
            }
            json.writeEndArray();
            limits(json, rows.rows().stream().map(Rows.Row::scenario).toList());
            json.writeEndObject();
        });
    }

    static void limits(JsonGenerator json, List<Scenario> scenarios) throws IOException {
        json.writeArrayFieldStart("limits");
        for (String line : Limits.of(scenarios)) {
            json.writeString(line.strip());
        }
        json.writeEndArray();
    }

    private static void point(JsonGenerator json, Rows.Row row) throws IOException {
        json.writeStartObject();
        json.writeStringField("value", row.value());
        json.writeStringField("policy", row.policy());
        json.writeStringField("hash", row.scenario().hash());
        json.writeNumberField("modelEvents", row.result().modelEvents());
        json.writeObjectFieldStart("figures");
        for (Figure figure : Figure.values()) {
            ConfidenceInterval interval = row.result().interval(figure, RunText.LEVEL);
            json.writeObjectFieldStart(figure.text());
            json.writeStringField("unit", figure.unit());
            Json.number(json, "mean", interval.mean());
            Json.number(json, "ci95", interval.halfWidth());
            json.writeArrayFieldStart("values");
            for (double value : row.result().values(figure)) {
                Json.number(json, value);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndObject();
        timeline(json, row.result().runs().get(0));
        json.writeEndObject();
    }

    /** Of the first replication: a mean of several would show what no run did. */
    static void timeline(JsonGenerator json, RunResult run) throws IOException {
        json.writeArrayFieldStart("timeline");
        for (TimelinePoint point : run.timeline()) {
            json.writeStartObject();
            Json.number(json, "seconds", point.seconds());
            Json.number(json, "startedPerSecond", point.startedPerSecond());
            Json.number(json, "repliesPerSecond", point.repliesPerSecond());
            Json.number(json, "timeoutsPerSecond", point.timeoutsPerSecond());
            Json.number(json, "refusalsPerSecond", point.refusalsPerSecond());
            json.writeNumberField("openSessions", point.openSessions());
            json.writeNumberField("openConnections", point.openConnections());
            json.writeNumberField("waitingForWorker", point.waitingForWorker());
            json.writeNumberField("busyWorkers", point.busyWorkers());
            Json.number(json, "cpu", point.cpuRatio());
            Json.number(json, "fullPerSecond", point.fullPerSecond());
            Json.number(json, "resumedPerSecond", point.resumedPerSecond());
            Json.number(json, "paused", point.pausedRatio());
            json.writeNumberField("poolLimit", point.poolLimit());
            json.writeNumberField("poolInUse", point.poolInUse());
            json.writeNumberField("poolWaiting", point.poolWaiting());
            json.writeNumberField("avoidedNodes", point.avoidedNodes());
            Json.number(json, "meanResponseMillis", point.meanResponseMillis());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
