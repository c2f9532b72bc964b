package io.weir.benchmarks.methods;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.cli.report.Json;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The result as JSON. */
final class MethodsJson {
    private MethodsJson() {}

    /**
     * Writes the result.
     *
     * @param times whether the calls in each tenth of a second are wanted
     */
    static String of(MethodsResult result, boolean times) {
        return Json.text(json -> {
            json.writeStartObject();
            Optional<MixResult> mix = result.mix();
            method(json, "light", mix, MixResult::lightAlone, MixResult.Row::light);
            method(json, "heavy", mix, MixResult::heavyAlone, MixResult.Row::heavy);
            shares(json, mix);
            json.writeFieldName("priority");
            priority(json, result.priorities().stream().findFirst());
            json.writeArrayFieldStart("peers");
            for (MixResult.Row row : rows(mix)) {
                if (row.setup().policy().isPeer()) {
                    json.writeStartObject();
                    json.writeStringField("name", row.setup().policy().word());
                    if (row.setup().limit() > 0) {
                        json.writeNumberField("limit", row.setup().limit());
                    }
                    figures(json, row);
                    json.writeEndObject();
                }
            }
            json.writeEndArray();
            json.writeArrayFieldStart("fixed");
            for (MixResult.Row row : mix.map(MixResult::fixed).orElse(List.of())) {
                json.writeStartObject();
                json.writeNumberField("limit", row.setup().limit());
                figures(json, row);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("priorities");
            for (PriorityResult row : result.priorities()) {
                priority(json, Optional.of(row));
            }
            json.writeEndArray();
            if (times) {
                times(json, mix);
            }
            json.writeEndObject();
        });
    }

    private static List<MixResult.Row> rows(Optional<MixResult> mix) {
        return mix.map(MixResult::rows).orElse(List.of());
    }

    private static void method(
            JsonGenerator json,
            String name,
            Optional<MixResult> mix,
            ToDoubleFunction<MixResult> alone,
            ToDoubleFunction<MixResult.Row> mixed)
            throws IOException {
        json.writeObjectFieldStart(name);
        Json.number(json, "alone", mix.map(alone::applyAsDouble).orElse(null));
        Json.number(json, "mixedPlain", of(mix, Policy.PLAIN, mixed));
        Json.number(json, "mixedWeir", of(mix, Policy.WEIR, mixed));
        Json.number(json, "mixedPublished", of(mix, Policy.PUBLISHED, mixed));
        json.writeEndObject();
    }

    private static Double of(Optional<MixResult> mix, Policy policy, ToDoubleFunction<MixResult.Row> figure) {
        return mix.flatMap(result -> result.row(policy))
                .map(figure::applyAsDouble)
                .orElse(null);
    }

    private static void shares(JsonGenerator json, Optional<MixResult> mix) throws IOException {
        Optional<MixResult.Row> best = mix.flatMap(MixResult::bestFixed);
        json.writeObjectFieldStart("shares");
        Json.number(json, "plain", of(mix, Policy.PLAIN, MixResult.Row::shares));
        Json.number(json, "weir", of(mix, Policy.WEIR, MixResult.Row::shares));
        Json.number(json, "bestFixed", best.map(MixResult.Row::shares).orElse(null));
        if (best.isPresent()) {
            json.writeNumberField("bestFixedLimit", best.get().setup().limit());
        } else {
            json.writeNullField("bestFixedLimit");
        }
        Json.number(json, "published", of(mix, Policy.PUBLISHED, MixResult.Row::shares));
        json.writeEndObject();
    }

    private static void figures(JsonGenerator json, MixResult.Row row) throws IOException {
        Json.number(json, "light", row.light());
        Json.number(json, "heavy", row.heavy());
        Json.number(json, "shares", row.shares());
        Json.number(json, "refusedPerSecond", row.refused());
    }

    private static void priority(JsonGenerator json, Optional<PriorityResult> row) throws IOException {
        json.writeStartObject();
        Json.number(
                json,
                "plainMeanMillis",
                row.map(PriorityResult::plainMeanMillis).orElse(null));
        Json.number(
                json,
                "priorityMeanMillis",
                row.map(PriorityResult::priorityMeanMillis).orElse(null));
        Json.number(json, "ratio", row.map(PriorityResult::ratio).orElse(null));
        Json.number(json, "ceiling", row.map(PriorityResult::ceiling).orElse(null));
        Json.number(
                json,
                "othersMeanMillis",
                row.map(PriorityResult::othersMeanMillis).orElse(null));
        Json.number(json, "totalOfPlain", row.map(PriorityResult::totalOfPlain).orElse(null));
        Json.number(
                json,
                "othersMaxMillis",
                row.map(PriorityResult::othersMaxMillis).orElse(null));
        if (row.isPresent()) {
            json.writeNumberField("clients", row.get().clients());
            json.writeNumberField("withPriority", row.get().withPriority());
            json.writeNumberField("heapMegabytes", row.get().heapMegabytes());
            Json.number(json, "plainPerSecond", row.get().plainPerSecond());
            Json.number(json, "singlePerSecond", row.get().singlePerSecond());
        }
        json.writeEndObject();
    }

    private static void times(JsonGenerator json, Optional<MixResult> mix) throws IOException {
        json.writeObjectFieldStart("times");
        Json.number(json, "secondsPerBin", 0.1);
        for (MixResult.Row row : rows(mix)) {
            json.writeObjectFieldStart(row.setup().label());
            for (int method = 0; method < 2; method++) {
                json.writeArrayFieldStart(method == 0 ? "light" : "heavy");
                for (int[] bin : row.typical().bins()) {
                    json.writeNumber(bin[method]);
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }
}
