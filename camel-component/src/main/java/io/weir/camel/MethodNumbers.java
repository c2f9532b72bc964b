package io.weir.camel;

import io.weir.method.MethodSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;

/** The numbers of limited methods by name, of types that JMX and JSON know; what is not known is null. */
final class MethodNumbers {
    private static final String METHOD = "method";

    /** The columns and their types, in the order in which {@link #of} has the numbers. */
    private static final Map<String, OpenType<?>> COLUMNS = new LinkedHashMap<>();

    static {
        COLUMNS.put(METHOD, SimpleType.STRING);
        COLUMNS.put("limit", SimpleType.INTEGER);
        COLUMNS.put("inFlight", SimpleType.INTEGER);
        COLUMNS.put("waiting", SimpleType.INTEGER);
        COLUMNS.put("throughputPerSecond", SimpleType.DOUBLE);
        COLUMNS.put("meanServiceNanos", SimpleType.DOUBLE);
        COLUMNS.put("succeeded", SimpleType.LONG);
        COLUMNS.put("failed", SimpleType.LONG);
        COLUMNS.put("ignored", SimpleType.LONG);
        COLUMNS.put("admittedAfterWait", SimpleType.LONG);
        COLUMNS.put("refusedFull", SimpleType.LONG);
        COLUMNS.put("refusedLate", SimpleType.LONG);
        COLUMNS.put("refusedClosed", SimpleType.LONG);
        COLUMNS.put("wantedLimit", SimpleType.INTEGER);
        COLUMNS.put("reason", SimpleType.STRING);
    }

    private MethodNumbers() {}

    static Map<String, Object> of(MethodSnapshot method) {
        Object[] values = {
            method.name(),
            method.limit(),
            method.inFlight(),
            method.queued(),
            method.throughputPerSecond(),
            Double.isNaN(method.meanServiceNanos()) ? null : (Object) method.meanServiceNanos(),
            method.succeeded(),
            method.failed(),
            method.ignored(),
            method.queuedInAll(),
            method.refusedFull(),
            method.refusedLate(),
            method.refusedClosed(),
            method.wantedLimit(),
            method.reason()
        };
        Map<String, Object> numbers = new LinkedHashMap<>();
        int next = 0;
        for (String column : COLUMNS.keySet()) {
            numbers.put(column, values[next++]);
        }
        return numbers;
    }

    /** Shows methods as a JMX table, a row each. */
    static TabularData table(List<MethodSnapshot> methods) throws OpenDataException {
        String[] names = COLUMNS.keySet().toArray(String[]::new);
        CompositeType row = new CompositeType(
                METHOD, "A limited method", names, names, COLUMNS.values().toArray(OpenType<?>[]::new));
        TabularData rows =
                new TabularDataSupport(new TabularType("methods", "Limited methods", row, new String[] {METHOD}));
        for (MethodSnapshot method : methods) {
            rows.put(new CompositeDataSupport(row, of(method)));
        }
        return rows;
    }
}
