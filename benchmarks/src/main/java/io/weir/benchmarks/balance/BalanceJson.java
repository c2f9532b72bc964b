package io.weir.benchmarks.balance;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.benchmarks.Estimate;
import io.weir.cli.report.Json;
import java.io.IOException;
import java.util.List;

/** The result as JSON: an array, one object a collector. */
final class BalanceJson {
    private BalanceJson() {}

    static String of(BalancePlan plan, List<CollectorResult> results) {
        return Json.text(json -> {
            json.writeStartArray();
            for (CollectorResult result : results) {
                write(json, plan, result);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, BalancePlan plan, CollectorResult result) throws IOException {
        json.writeStartObject();
        json.writeStringField("collector", result.collector().word());
        writeRows(json, "rows", result.rows());
        writeRows(json, "tried", result.tried());
        json.writeArrayFieldStart("comparisons");
        for (Comparison comparison : result.comparisons()) {
            write(json, comparison);
        }
        json.writeEndArray();
        json.writeNumberField("nodes", BalancePlan.NODES);
        json.writeArrayFieldStart("weights");
        for (int weight : plan.weights()) {
            json.writeNumber(weight);
        }
        json.writeEndArray();
        Json.number(json, "ratePerSecond", plan.ratePerSecond());
        Json.number(json, "durationSeconds", plan.duration().toMillis() / 1e3);
        json.writeNumberField("repeats", plan.repeats());
        json.writeNumberField("seed", plan.seed());
        json.writeBooleanField("smoke", plan.smoke());
        json.writeEndObject();
    }

    private static void writeRows(JsonGenerator json, String field, List<RowSummary> rows) throws IOException {
        json.writeArrayFieldStart(field);
        for (RowSummary row : rows) {
            write(json, row);
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, RowSummary row) throws IOException {
        json.writeStartObject();
        writeWho(json, row.contender());
        for (Figure figure : Figure.values()) {
            Estimate estimate = row.estimate(figure);
            Json.number(json, figure.field(), estimate.mean());
            if (figure == Figure.PER_MAJOR) {
                Json.number(json, "ci95", estimate.ci95());
            }
        }
        json.writeNumberField("requests", row.requests());
        json.writeNumberField("errors", row.errors());
        json.writeNumberField("majorGcs", row.majorGcs());
        json.writeNumberField("longPauses", row.longPauses());
        json.writeObjectFieldStart("pooled");
        Json.number(json, "p50", row.pooledMillis(0.5));
        Json.number(json, "p99", row.pooledMillis(0.99));
        Json.number(json, "p999", row.pooledMillis(0.999));
        json.writeEndObject();
        json.writeObjectFieldStart("intervals");
        for (Figure figure : Figure.values()) {
            Json.number(json, figure.field(), row.estimate(figure).ci95());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("medians");
        for (Figure figure : Figure.values()) {
            Json.number(json, figure.field(), row.estimate(figure).median());
        }
        json.writeEndObject();
        writeRepeats(json, row);
        json.writeEndObject();
    }

    private static void writeRepeats(JsonGenerator json, RowSummary row) throws IOException {
        json.writeArrayFieldStart("perRepeat");
        for (RowFigures repeat : row.repeats()) {
            json.writeStartObject();
            for (Figure figure : Figure.values()) {
                Json.number(json, figure.field(), repeat.values().get(figure));
            }
            json.writeNumberField("errors", repeat.errors());
            json.writeNumberField("majorGcs", repeat.majorGcs());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeWho(JsonGenerator json, Contender contender) throws IOException {
        json.writeStringField("strategy", contender.strategy().word());
        json.writeBooleanField("gcAware", contender.gcAware());
        if (contender.strategy() == Strategy.OLD_GEN_THRESHOLD) {
            Json.number(json, "thresholdRatio", contender.threshold());
        }
    }

    private static void write(JsonGenerator json, Comparison comparison) throws IOException {
        json.writeStartObject();
        json.writeStringField("strategy", comparison.contender().strategy().word());
        json.writeStringField("against", comparison.against().label());
        json.writeStringField("figure", comparison.figure().field());
        Json.number(json, "ratio", comparison.ratio());
        Json.number(json, "low", comparison.low());
        Json.number(json, "high", comparison.high());
        json.writeStringField("verdict", comparison.verdict());
        json.writeEndObject();
    }
}
