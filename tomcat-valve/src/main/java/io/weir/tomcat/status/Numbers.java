package io.weir.tomcat.status;

import io.weir.metrics.Metric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers by the names of their metrics; what is not there is not known. Immutable. */
final class Numbers {
    private final Map<String, Double> values;

    private Numbers(Map<String, Double> values) {
        this.values = values;
    }

    static Numbers of(List<Metric> metrics) {
        Map<String, Double> values = new HashMap<>();
        metrics.forEach(metric -> values.put(metric.name(), metric.value()));
        return new Numbers(values);
    }

    static Numbers of(Map<String, Double> values) {
        return new Numbers(Map.copyOf(values));
    }

    /** Returns a number; NaN when it is not known. */
    double get(String name) {
        return values.getOrDefault(name, Double.NaN);
    }

    /** Returns a count; zero when there is none. */
    long count(String name) {
        return (long) get(name);
    }
}
