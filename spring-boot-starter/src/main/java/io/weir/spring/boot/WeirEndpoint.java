package io.weir.spring.boot;

import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** {@code /actuator/weir}: the node's report, and each part's numbers. */
@Endpoint(id = "weir")
public class WeirEndpoint {
    private final NodeState node;
    private final Supplier<Map<String, MetricSource>> sources;

    WeirEndpoint(NodeState node, Supplier<Map<String, MetricSource>> sources) {
        this.node = node;
        this.sources = sources;
    }

    /**
     * Returns what is known now.
     *
     * @return {@code report} (null without a report valve), {@code draining}, and {@code parts}: by the bean's name a list of
     *     numbers, each with name, tags, unit and value; what is not known is null
     */
    @ReadOperation
    public Map<String, Object> weir() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("report", node.report().map(ReportView::of).orElse(null));
        all.put("draining", node.isDraining());
        Map<String, Object> parts = new LinkedHashMap<>();
        sources.get().forEach((name, source) -> parts.put(name, numbers(source)));
        all.put("parts", parts);
        return all;
    }

    private static List<Map<String, Object>> numbers(MetricSource source) {
        List<Map<String, Object>> numbers = new ArrayList<>();
        for (Metric metric : source.metrics()) {
            Map<String, Object> number = new LinkedHashMap<>();
            number.put("name", metric.name());
            number.put("tags", metric.tags());
            number.put("unit", metric.unit().name().toLowerCase(Locale.ROOT));
            // JSON knows neither NaN nor infinity.
            number.put("value", Double.isFinite(metric.value()) ? metric.value() : null);
            numbers.add(number);
        }
        return numbers;
    }
}
