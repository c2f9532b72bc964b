package io.weir.benchmarks.chaos;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.cli.report.Json;
import java.io.IOException;
import java.util.List;

/** The result as JSON: an array, one object for each fault and policy. */
final class ChaosJson {
    private ChaosJson() {}

    static String of(List<FaultResult> results) {
        return Json.text(json -> {
            json.writeStartArray();
            for (FaultResult result : results) {
                for (ArmResult arm : result.arms()) {
                    write(json, result, arm);
                }
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, FaultResult result, ArmResult arm) throws IOException {
        json.writeStartObject();
        json.writeStringField("fault", result.fault().word());
        json.writeStringField("policy", arm.arm().word());
        json.writeNumberField("requests", arm.requests());
        json.writeNumberField("lost", arm.lost());
        Json.number(json, "p99Millis", arm.p99Millis());
        Json.number(json, "recoverySeconds", arm.recoverySeconds());
        json.writeObjectFieldStart("leaked");
        write(json, "permits", arm.left().permits());
        write(json, "connections", arm.left().connections());
        write(json, "threads", arm.left().threads());
        write(json, "ownThreads", arm.left().ownThreads());
        write(json, "descriptors", arm.left().descriptors());
        write(json, "processes", arm.left().processes());
        json.writeEndObject();
        json.writeStringField("verdict", result.verdict(arm));
        json.writeArrayFieldStart("failures");
        if (arm.arm() == Arm.WEIR) {
            for (String failure : result.failures()) {
                json.writeString(failure);
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String field, Long count) throws IOException {
        if (count == null) {
            json.writeNullField(field);
        } else {
            json.writeNumberField(field, count);
        }
    }
}
