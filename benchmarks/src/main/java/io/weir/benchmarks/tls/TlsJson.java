package io.weir.benchmarks.tls;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.benchmarks.tls.client.LoadWindow;
import io.weir.benchmarks.tls.client.Tally;
import io.weir.cli.report.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The result as JSON: an array, one object for each key and protocol. */
final class TlsJson {
    private static final double MICROS_PER_MILLI = 1e3;

    private TlsJson() {}

    static String of(List<CaseResult> results) {
        return Json.text(json -> {
            json.writeStartArray();
            for (CaseResult result : results) {
                write(json, result);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, CaseResult result) throws IOException {
        Saturation saturation = result.saturation();
        json.writeStartObject();
        json.writeStringField("key", result.which().key().word());
        json.writeStringField("protocol", result.which().protocol());
        Json.number(json, "saturationSessionsPerSecond", saturation == null ? null : saturation.perSecond());
        json.writeArrayFieldStart("points");
        for (Point point : result.points()) {
            write(json, point);
        }
        json.writeEndArray();
        Json.number(json, "capacitySessionsPerSecond", saturation == null ? null : saturation.capacity());
        Json.number(json, "capacityServerCpu", saturation == null ? null : saturation.serverCpu());
        json.writeObjectFieldStart("parameters");
        for (Map.Entry<Policy, Integer> parameter : result.parameters().entrySet()) {
            json.writeNumberField(parameter.getKey().word(), parameter.getValue());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("recovery");
        for (Recovery recovery : result.recoveries()) {
            json.writeStartObject();
            json.writeStringField("policy", recovery.policy().word());
            Json.number(json, "secondsToFullGoodput", recovery.seconds());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeFieldName("refusedHandshake");
        write(json, result.cost());
        json.writeArrayFieldStart("notes");
        for (String note : result.notes()) {
            json.writeString(note);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Point point) throws IOException {
        LoadWindow window = point.window();
        json.writeStartObject();
        json.writeStringField("policy", point.policy().word());
        Json.number(json, "offered", point.offered());
        Json.number(json, "repliesPerSecond", window.perSecond(Tally.REPLIES));
        Json.number(json, "completedSessionsPerSecond", window.perSecond(Tally.COMPLETED));
        Json.number(json, "refusedPerSecond", window.perSecond(Tally.REFUSED));
        Json.number(json, "p95Millis", millis(window, Tally.P95_MICROS));
        Json.number(json, "returningP95Millis", millis(window, Tally.RETURNING_P95_MICROS));
        Json.number(json, "resumedShare", window.share(Tally.RESUMED_HANDSHAKES, Tally.FULL_HANDSHAKES));
        Json.number(json, "clientCpu", window.clientCpu());
        Json.number(json, "serverCpu", point.serverCpu());
        Json.number(json, "offeredSessionsPerSecond", point.load().sessionsPerSecond());
        Json.number(json, "offeredHellosPerSecond", point.load().hellosPerSecond());
        Json.number(json, "hellosAnsweredPerSecond", window.perSecond(Tally.HELLOS_ANSWERED));
        Json.number(json, "hellosRefusedPerSecond", window.perSecond(Tally.HELLOS_REFUSED));
        Json.number(json, "hellosTimedOutPerSecond", window.perSecond(Tally.HELLOS_TIMED_OUT));
        Json.number(json, "startedSessionsPerSecond", window.perSecond(Tally.STARTED));
        Json.number(json, "timeOutsPerSecond", window.perSecond(Tally.TIME_OUTS));
        Json.number(json, "admittedTimeOutShare", admittedTimeOutShare(window));
        Json.number(json, "clientLateP99Millis", millis(window, Tally.LATE_P99_MICROS));
        json.writeEndObject();
    }

    /** Returns the share of the admitted sessions that saw a time-out afterwards; null when none was admitted. */
    static Double admittedTimeOutShare(LoadWindow window) {
        long admitted = window.get(Tally.ADMITTED);
        return admitted == 0 ? null : window.get(Tally.ADMITTED_TIMED_OUT) / (double) admitted;
    }

    /** Returns a time, null when there was nothing to measure. */
    static Double millis(LoadWindow window, Tally micros) {
        return window.get(micros) == 0 ? null : window.get(micros) / MICROS_PER_MILLI;
    }

    private static void write(JsonGenerator json, RefusedCost cost) throws IOException {
        if (cost == null) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        Json.number(json, "completedMicros", cost.completedMicros());
        Json.number(json, "answeredMicros", cost.answeredMicros());
        Json.number(json, "refusedMicros", cost.refusedMicros());
        Json.number(json, "ratio", cost.ratio());
        json.writeNumberField("refused", cost.refused());
        json.writeNumberField("answered", cost.answered());
        json.writeEndObject();
    }
}
