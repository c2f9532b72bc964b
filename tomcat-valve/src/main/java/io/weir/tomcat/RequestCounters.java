package io.weir.tomcat;

import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.tls.RequestTriage.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Requests and refusals of each kind. Thread-safe. */
final class RequestCounters implements MetricSource {
    private final Map<Kind, LongAdder> requests = adders();
    private final Map<Kind, LongAdder> refused = adders();

    private static Map<Kind, LongAdder> adders() {
        Map<Kind, LongAdder> adders = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            adders.put(kind, new LongAdder());
        }
        return adders;
    }

    void countRequest(Kind kind) {
        requests.get(kind).increment();
    }

    void countRefusal(Kind kind) {
        refused.get(kind).increment();
    }

    long refused() {
        return refused.values().stream().mapToLong(LongAdder::sum).sum();
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            String word = kind.name().toLowerCase(Locale.ROOT);
            metrics.add(Metric.counter(
                    "weir.tls.requests." + word,
                    Metric.Unit.COUNT,
                    "Requests that came as " + word + " ones.",
                    requests.get(kind).sum()));
            metrics.add(Metric.counter(
                    "weir.tls.requests.refused." + word,
                    Metric.Unit.COUNT,
                    "Of these, refused with 503; in mode measure those that would have been.",
                    refused.get(kind).sum()));
        }
        return List.copyOf(metrics);
    }
}
