package io.weir.tomcat.method;

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

/** Puts the figures of methods into a table that JMX clients know without our classes. */
public final class MethodFigures {
    private static final String KEY = "method";

    private MethodFigures() {}

    /**
     * Makes the table.
     *
     * @param methods what is known
     * @return a row for each method
     * @throws OpenDataException never: rows and columns agree
     */
    public static TabularData table(List<MethodSnapshot> methods) throws OpenDataException {
        CompositeType row = rowType();
        TabularData table =
                new TabularDataSupport(new TabularType("methods", "Figures of each method", row, new String[] {KEY}));
        for (MethodSnapshot method : methods) {
            table.put(new CompositeDataSupport(row, columns(method)));
        }
        return table;
    }

    private static CompositeType rowType() throws OpenDataException {
        MethodSnapshot any = new MethodSnapshot("", 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, "");
        Map<String, Object> columns = columns(any);
        String[] names = columns.keySet().toArray(String[]::new);
        OpenType<?>[] types =
                columns.values().stream().map(MethodFigures::typeOf).toArray(OpenType<?>[]::new);
        return new CompositeType("method", "Figures of a method", names, names, types);
    }

    private static OpenType<?> typeOf(Object value) {
        if (value instanceof Integer) {
            return SimpleType.INTEGER;
        }
        if (value instanceof Long) {
            return SimpleType.LONG;
        }
        return value instanceof Double ? SimpleType.DOUBLE : SimpleType.STRING;
    }

    private static Map<String, Object> columns(MethodSnapshot method) {
        Map<String, Object> columns = new LinkedHashMap<>();
        columns.put(KEY, method.name());
        columns.put("limit", method.limit());
        columns.put("inFlight", method.inFlight());
        columns.put("waiting", method.queued());
        columns.put("throughputPerSecond", method.throughputPerSecond());
        columns.put("meanServiceMillis", method.meanServiceNanos() / 1e6);
        columns.put("succeeded", method.succeeded());
        columns.put("failed", method.failed());
        columns.put("ignored", method.ignored());
        columns.put("waitedAndServed", method.queuedInAll());
        columns.put("refusedFull", method.refusedFull());
        columns.put("refusedLate", method.refusedLate());
        columns.put("refusedClosed", method.refusedClosed());
        columns.put("left", method.cancelled());
        columns.put("wantedLimit", method.wantedLimit());
        columns.put("reason", method.reason());
        return columns;
    }
}
