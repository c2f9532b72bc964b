package io.weir.micrometer;

import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all sources show, read once for the many meters of one scrape. Thread-safe; whoever comes while another thread reads gets
 * what was read before.
 */
final class Snapshots {
    private static final Logger LOG = LoggerFactory.getLogger(WeirMeters.class);

    private record Taken(Map<MeterKey, Metric> metrics, long atNanos) {}

    private final Supplier<? extends Collection<? extends MetricSource>> sources;
    private final NanoClock clock;
    private final long maxAgeNanos;
    private final ReentrantLock reading = new ReentrantLock();
    private final Set<Object> said = ConcurrentHashMap.newKeySet();
    private volatile Taken taken;

    Snapshots(Supplier<? extends Collection<? extends MetricSource>> sources, NanoClock clock, long maxAgeNanos) {
        this.sources = sources;
        this.clock = clock;
        this.maxAgeNanos = maxAgeNanos;
        this.taken = new Taken(Map.of(), clock.nanoTime() - maxAgeNanos);
    }

    /** Returns the value as of now; NaN when it is not known any more. */
    double value(MeterKey key) {
        Metric metric = current().get(key);
        return metric == null ? Double.NaN : metric.value();
    }

    Map<MeterKey, Metric> current() {
        Taken last = taken;
        if (clock.nanoTime() - last.atNanos < maxAgeNanos || !reading.tryLock()) {
            return last.metrics;
        }
        try {
            taken = new Taken(read(), clock.nanoTime());
            return taken.metrics;
        } finally {
            reading.unlock();
        }
    }

    private Map<MeterKey, Metric> read() {
        Map<MeterKey, Metric> all = new LinkedHashMap<>();
        Map<String, Set<String>> keysByName = new HashMap<>();
        for (MetricSource source : sources.get()) {
            for (Metric metric : metricsOf(source)) {
                Set<String> keys = metric.tags().keySet();
                Set<String> known = keysByName.computeIfAbsent(metric.name(), name -> keys);
                if (!known.equals(keys)) {
                    // Prometheus would refuse the second one anyhow, and not say which.
                    sayOnce(
                            metric.name(),
                            "has the tags " + known + " as well as " + keys + "; the second are left out");
                } else if (all.putIfAbsent(MeterKey.of(metric), metric) != null) {
                    sayOnce(MeterKey.of(metric), "is shown by two sources; the first one counts");
                }
            }
        }
        return all;
    }

    private List<Metric> metricsOf(MetricSource source) {
        try {
            return source.metrics();
        } catch (RuntimeException e) {
            if (said.add(source)) {
                LOG.warn("meters: {} could not show its numbers; they are missing meanwhile", source, e);
            }
            return new ArrayList<>();
        }
    }

    private void sayOnce(Object about, String what) {
        if (said.add(about)) {
            LOG.warn("meters: {} {}", about, what);
        }
    }
}
