package io.weir.spring.boot;

import io.weir.report.GcReport;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.util.ReflectionUtils;

/** A node's report as maps, which any JSON library writes: both lines of Spring Boot have another one. */
final class ReportView {
    private ReportView() {}

    /** Returns the report by its own names; what is not known is null. */
    static Map<String, Object> of(GcReport report) {
        return ofRecord(report);
    }

    private static Map<String, Object> ofRecord(Record view) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (RecordComponent component : view.getClass().getRecordComponents()) {
            values.put(component.getName(), value(ReflectionUtils.invokeMethod(component.getAccessor(), view)));
        }
        return values;
    }

    private static Object value(Object value) {
        if (value instanceof Record nested) {
            return ofRecord(nested);
        }
        boolean unknown =
                value instanceof Number number && (number.doubleValue() < 0 || Double.isNaN(number.doubleValue()));
        boolean empty = value instanceof String text && text.isEmpty();
        return unknown || empty ? null : value;
    }
}
