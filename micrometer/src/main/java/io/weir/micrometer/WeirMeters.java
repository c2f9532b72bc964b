package io.weir.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows what {@link MetricSource}s say as meters of Micrometer.
 *
 * <pre>{@code
 * WeirMeters meters = new WeirMeters(List.of(pool, reportValve));
 * meters.bindTo(registry);
 * }</pre>
 *
 * <p>Counters become function counters, gauges gauges, and times have the registry's unit of time. Sources may come and go, and
 * so may what they show (a node, a method): one daemon thread, {@code weir-micrometer}, follows that. Nothing is read but at
 * a scrape, once for all meters of it. Fails open: a source that throws is missing meanwhile, and a log line says so once.
 * Thread-safe; close it to stop the thread and take the meters away.
 */
public final class WeirMeters implements MeterBinder, AutoCloseable {
    /** 10 s: how soon a new node or method has meters; as often as most registries are scraped. */
    public static final Duration DEFAULT_FOLLOW = Duration.ofSeconds(10);

    /** 1 s: no registry is scraped more often, and a scrape of all meters takes less. */
    private static final Duration MAX_AGE = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(WeirMeters.class);
    private static final double NANOS_PER_SECOND = 1e9;

    private record Bound(MeterRegistry registry, Map<MeterKey, Meter> meters) {}

    private final Snapshots snapshots;
    private final Duration follow;
    private final List<Bound> bound = new CopyOnWriteArrayList<>();
    private final Set<MeterKey> refused = new HashSet<>();
    private ScheduledThreadPoolExecutor follower;
    private boolean closed;

    /**
     * Makes a binder of sources that stay.
     *
     * @param sources whose numbers are shown; the first one that shows a number counts
     */
    public WeirMeters(List<? extends MetricSource> sources) {
        this(() -> sources, DEFAULT_FOLLOW);
    }

    /**
     * Makes a binder of sources that come and go.
     *
     * @param sources asked again and again which sources there are; any thread
     * @param follow how often it is looked for new and lost ones
     */
    public WeirMeters(Supplier<? extends Collection<? extends MetricSource>> sources, Duration follow) {
        this(sources, follow, NanoClock.system(), MAX_AGE);
    }

    WeirMeters(
            Supplier<? extends Collection<? extends MetricSource>> sources,
            Duration follow,
            NanoClock clock,
            Duration maxAge) {
        this.snapshots = new Snapshots(sources, clock, maxAge.toNanos());
        this.follow = follow;
    }

    /**
     * Shows the numbers in a registry, from now until {@link #close}.
     *
     * @param registry any; several are possible, one after the other
     */
    @Override
    public synchronized void bindTo(MeterRegistry registry) {
        if (closed) {
            return;
        }
        bound.add(new Bound(registry, new HashMap<>()));
        reconcile();
        if (follower == null) {
            follower = new ScheduledThreadPoolExecutor(1, task -> {
                Thread thread = new Thread(task, "weir-micrometer");
                thread.setDaemon(true);
                return thread;
            });
            Future<?> unused = follower.scheduleWithFixedDelay(
                    this::reconcile, follow.toNanos(), follow.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** Gives each number that is new a meter, and takes those away whose number is gone. */
    synchronized void reconcile() {
        try {
            Map<MeterKey, Metric> now = snapshots.current();
            for (Bound each : bound) {
                now.forEach((key, metric) ->
                        each.meters.computeIfAbsent(key, k -> tryToRegister(each.registry, k, metric)));
                each.meters.entrySet().removeIf(entry -> {
                    boolean gone = !now.containsKey(entry.getKey());
                    if (gone) {
                        each.registry.remove(entry.getValue());
                    }
                    return gone;
                });
            }
        } catch (RuntimeException e) { // It would end the schedule without a word.
            LOG.warn("meters: could not follow the sources, trying again", e);
        }
    }

    /** Returns null for what a registry refuses, for instance as it has a meter of that name and of another kind. */
    private Meter tryToRegister(MeterRegistry registry, MeterKey key, Metric metric) {
        try {
            return register(registry, key, metric);
        } catch (IllegalArgumentException e) {
            if (refused.add(key)) {
                LOG.warn("meters: the registry refuses {}", key, e);
            }
            return null;
        }
    }

    private Meter register(MeterRegistry registry, MeterKey key, Metric metric) {
        boolean time = metric.unit() == Metric.Unit.NANOSECONDS;
        if (metric.kind() == Metric.Kind.COUNTER) {
            return FunctionCounter.builder(key.name(), snapshots, s -> s.value(key) / (time ? NANOS_PER_SECOND : 1))
                    .tags(key.micrometerTags())
                    .description(metric.description())
                    .baseUnit(baseUnit(metric.unit()))
                    .register(registry);
        }
        if (time) {
            return TimeGauge.builder(key.name(), snapshots, TimeUnit.NANOSECONDS, s -> s.value(key))
                    .tags(key.micrometerTags())
                    .description(metric.description())
                    .register(registry);
        }
        return Gauge.builder(key.name(), snapshots, s -> s.value(key))
                .tags(key.micrometerTags())
                .description(metric.description())
                .baseUnit(baseUnit(metric.unit()))
                .strongReference(true)
                .register(registry);
    }

    private static String baseUnit(Metric.Unit unit) {
        return switch (unit) {
            case COUNT -> null;
            case NANOSECONDS -> "seconds";
            case BYTES -> "bytes";
            case RATIO -> "ratio";
        };
    }

    /** Takes all meters away and stops the thread. Closing again does nothing. */
    @Override
    public synchronized void close() {
        closed = true;
        if (follower != null) {
            follower.shutdownNow();
        }
        bound.forEach(each -> each.meters.values().forEach(each.registry::remove));
        bound.clear();
    }
}
