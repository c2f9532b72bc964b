package io.weir.camel;

import io.weir.method.MethodSnapshot;
import java.util.LinkedHashMap;
import java.util.Map;

/** The numbers of a limited method by name, of types that JMX and JSON know; what is not known is null. */
final class MethodNumbers {
    private MethodNumbers() {}

    static Map<String, Object> of(MethodSnapshot method) {
        Map<String, Object> numbers = new LinkedHashMap<>();
        numbers.put("method", method.name());
        numbers.put("limit", method.limit());
        numbers.put("inFlight", method.inFlight());
        numbers.put("waiting", method.queued());
        numbers.put("throughputPerSecond", method.throughputPerSecond());
        numbers.put("meanServiceNanos", Double.isNaN(method.meanServiceNanos()) ? null : method.meanServiceNanos());
        numbers.put("succeeded", method.succeeded());
        numbers.put("failed", method.failed());
        numbers.put("ignored", method.ignored());
        numbers.put("admittedAfterWait", method.queuedInAll());
        numbers.put("refusedFull", method.refusedFull());
        numbers.put("refusedLate", method.refusedLate());
        numbers.put("refusedClosed", method.refusedClosed());
        numbers.put("wantedLimit", method.wantedLimit());
        numbers.put("reason", method.reason());
        return numbers;
    }
}
