package io.weir.benchmarks.mpl;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.benchmarks.mpl.load.Bin;
import io.weir.cli.report.Json;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** The result as JSON: an array, one object for each workload. */
final class MplJson {
    private MplJson() {}

    /**
     * Makes the text.
     *
     * @param results one for each workload
     * @param withTimes whether each run's typical repeat is in it bin by bin
     */
    static String of(List<WorkloadResult> results, boolean withTimes) {
        return Json.text(json -> {
            json.writeStartArray();
            for (WorkloadResult result : results) {
                write(json, result, withTimes);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, WorkloadResult result, boolean withTimes) throws IOException {
        json.writeStartObject();
        json.writeStringField("workload", result.workload().name());
        json.writeObjectFieldStart("oracle");
        json.writeNumberField("size", result.oracle().size());
        Json.number(json, "commitsPerSecond", result.oracle().commitsPerSecond());
        json.writeEndObject();
        Json.number(json, "static64", result.oracle().sweptAt(MplPlan.CLIENTS));
        json.writeArrayFieldStart("runs");
        for (Row row : result.rows()) {
            write(json, row, result.oracles(), withTimes);
        }
        json.writeEndArray();
        json.writeStringField("database", result.database());
        json.writeArrayFieldStart("oracles");
        for (Oracle oracle : result.oracles().byHotRows().values()) {
            write(json, oracle);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("notes");
        for (String note : result.notes()) {
            json.writeString(note);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Oracle oracle) throws IOException {
        json.writeStartObject();
        json.writeNumberField("hotRows", oracle.hotRows());
        json.writeNumberField("size", oracle.size());
        Json.number(json, "commitsPerSecond", oracle.commitsPerSecond());
        numbers(json, "reruns", oracle.reruns());
        json.writeArrayFieldStart("sweep");
        for (Oracle.Point point : oracle.points()) {
            json.writeStartObject();
            json.writeNumberField("size", point.size());
            Json.number(json, "commitsPerSecond", point.commitsPerSecond());
            Json.number(json, "abortsPerSecond", point.abortsPerSecond());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Row row, Oracles oracles, boolean withTimes) throws IOException {
        json.writeStartObject();
        json.writeStringField("controller", row.policy().word());
        json.writeStringField("scenario", row.scenario().word());
        Json.number(json, "commitsPerSecond", row.median(Run::commitsPerSecond));
        Json.number(json, "ofOracle", row.median(oracles::ofOracle));
        Json.number(json, "secondsToWithin10Percent", row.medianIfReached(oracles::secondsToNear));
        json.writeNumberField("connectionsCreated", Math.round(row.median(run -> (double) run.created())));
        Json.number(json, "p99Millis", row.median(Run::p99Millis));
        Json.number(json, "abortsPerSecond", row.median(Run::abortsPerSecond));
        Json.number(json, "meanLevel", row.median(Run::meanLevel));
        if (row.scenario() == Scenario.REPLICAS) {
            numbers(json, "shares", row.typical().shares());
        }
        if (row.scenario() == Scenario.BURSTS) {
            numbers(json, "bursts", oracles.bursts(row.typical()));
            json.writeNumberField("givenUp", row.typical().givenUp());
        }
        json.writeNumberField("repeats", row.runs().size());
        json.writeNumberField("errors", row.errors());
        if (withTimes) {
            times(json, row.typical());
        }
        json.writeEndObject();
    }

    private static void times(JsonGenerator json, Run run) throws IOException {
        json.writeObjectFieldStart("times");
        Json.number(json, "secondsPerBin", 1 / Bin.PER_SECOND);
        numbers(json, "commits", each(run, bin -> (double) bin.commits()));
        numbers(json, "aborts", each(run, bin -> (double) bin.aborts()));
        numbers(json, "level", each(run, Bin::level));
        numbers(json, "inUse", each(run, Bin::inUse));
        json.writeEndObject();
    }

    private static List<Double> each(Run run, Function<Bin, Double> value) {
        return run.bins().stream().map(value).toList();
    }

    private static void numbers(JsonGenerator json, String field, List<Double> values) throws IOException {
        json.writeArrayFieldStart(field);
        for (Double value : values) {
            Json.number(json, value);
        }
        json.writeEndArray();
    }
}
