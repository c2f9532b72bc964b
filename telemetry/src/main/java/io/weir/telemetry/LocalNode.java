package io.weir.telemetry;

import io.weir.clock.NanoClock;
import io.weir.gc.AdaptiveForecaster;
import io.weir.gc.Collector;
import io.weir.gc.GcForecaster;
import io.weir.gc.GcObservation;
import io.weir.gc.RecentCollections;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.report.ForecastScore;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import io.weir.report.NodeReporter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * This JVM as a node: it listens to its own collectors and says what it forecasts, ready to be sent.
 *
 * <p>Reports are for the request's path: they are made anew at most every 100 ms and after each collection, by whichever
 * thread comes first, and no thread waits for another: the others take the published one. A call costs one reading of the
 * clock and one volatile read; making a report costs 1 us in a loop and about 25 us now and then. Thread-safe.
 */
public final class LocalNode implements AutoCloseable, MetricSource {
    /**
     * 100 ms: less than the shortest window, and a gateway counts a forecast down by itself. Made anew every 5 ms, reports took
     * 0.45 % of a processor on a node with a hundred requests a second (measured by NodeCost).
     */
    static final long REBUILD_NANOS = 100_000_000L;

    /** Some minutes of a busy node, for those who watch; a few KB. */
    private static final int REMEMBERED = 128;

    private record Published(long madeNanos, GcReport report, String header, ForecastScore.Result score) {}

    private final NanoClock nanoClock;
    private final GcInfoClock gcClock;
    private final HeapPools pools;
    private final FailOpenForecaster forecaster;
    private final JvmGcSource source;
    private final NodeReporter reporter;
    private final ForecastScore score = new ForecastScore();
    /** Guards the reporter and the score; requests only ever try it. */
    private final ReentrantLock lock = new ReentrantLock();

    /** Guarded by the lock. */
    private final RecentCollections recent = new RecentCollections(REMEMBERED);

    /** Guarded by the lock. */
    private long survivorBytes;

    private volatile Published published;

    private LocalNode(NanoClock nanoClock, GcInfoClock gcClock, Function<Collector, GcForecaster> forecasters) {
        this.nanoClock = nanoClock;
        this.gcClock = gcClock;
        this.pools = HeapPools.ofThisJvm();
        this.forecaster = new FailOpenForecaster(forecasters.apply(pools.collector()));
        // Collections that are told of before there is a reporter wait for the lock.
        lock.lock();
        try {
            this.source = JvmGcSource.start(pools, gcClock, this::record);
            this.survivorBytes = pools.survivorUsedBytes();
            this.reporter = new NodeReporter(pools.collector(), forecaster, source.majorsAtStart());
            publish(nanoClock.nanoTime());
        } finally {
            lock.unlock();
        }
    }

    /**
     * Starts a node that adapts its forecasts to the program by itself.
     *
     * @return the node, to be closed by its owner
     */
    public static LocalNode start() {
        return start(AdaptiveForecaster::new);
    }

    /**
     * Starts a node.
     *
     * @param forecasters makes the forecaster for this JVM's collector; used by one thread at a time. While it throws, the
     *     node forecasts nothing
     * @return the node, to be closed by its owner
     */
    public static LocalNode start(Function<Collector, GcForecaster> forecasters) {
        return start(NanoClock.system(), forecasters);
    }

    static LocalNode start(NanoClock nanoClock, Function<Collector, GcForecaster> forecasters) {
        return new LocalNode(nanoClock, GcInfoClock.calibrate(), forecasters);
    }

    private void record(GcObservation collection) {
        lock.lock();
        try {
            score.judge(collection);
            reporter.record(collection);
            recent.add(collection);
            survivorBytes = pools.survivorUsedBytes();
            long nowNanos = nanoClock.nanoTime();
            score.said(publish(nowNanos), gcClock.fromNanoClock(nowNanos));
        } finally {
            lock.unlock();
        }
    }

    private GcReport publish(long nowNanos) {
        GcReport report = reporter.report(gcClock.fromNanoClock(nowNanos), pools.youngUsedBytes(survivorBytes));
        published = new Published(nowNanos, report, GcReportHeader.format(report), score.result());
        return report;
    }

    private Published current() {
        long nowNanos = nanoClock.nanoTime();
        Published current = published;
        if (nowNanos - current.madeNanos < REBUILD_NANOS || !lock.tryLock()) {
            return current;
        }
        try {
            publish(nowNanos);
            return published;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the report as of now.
     *
     * @return a report that was made at most about 100 ms ago
     */
    public GcReport report() {
        return current().report;
    }

    /**
     * Returns the report that was made last, at the last collection or request. Costs one volatile load.
     *
     * @return the newest report; old when nothing collects and nobody asks
     */
    public GcReport newestReport() {
        return published.report;
    }

    /**
     * Returns the report as of now in the form of {@link GcReportHeader}.
     *
     * @return the header's value, made at most about 100 ms ago
     */
    public String headerValue() {
        return current().header;
    }

    /**
     * Returns what led to the forecast, for those who watch. Takes the lock for about a microsecond.
     *
     * @return the collections that were heard of, and the report as of now
     */
    public GcHistory history() {
        GcReport now = report();
        lock.lock();
        try {
            return new GcHistory(
                    now, gcClock.fromNanoClock(nanoClock.nanoTime()), forecaster.oldTriggerBytes(), recent.list());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(source.metrics());
        GcReport report = report();
        metrics.add(Metric.counter(
                "weir.node.majors", Metric.Unit.COUNT, "Major GCs since the JVM's start", report.majors()));
        metrics.add(
                forecast("weir.node.next.major", "Time to the next major GC, as forecast", report.nextMajorMillis()));
        metrics.add(forecast("weir.node.next.pause", "Time to the next pause, as forecast", report.nextPauseMillis()));
        metrics.add(
                forecast("weir.node.next.pause.length", "Its length, as forecast", report.nextPauseExpectedMillis()));
        ForecastScore.Result outcome = published.score;
        metrics.add(count(
                "weir.node.forecast.majors", "Major GCs that nobody asked for, since it listens", outcome.majors()));
        metrics.add(
                count("weir.node.forecast.foreseen", "Of these, named by the collection before", outcome.foreseen()));
        metrics.add(count("weir.node.forecast.false_alarms", "Minor GCs named as majors", outcome.falseAlarms()));
        metrics.add(Metric.gauge(
                "weir.node.forecast.error",
                Metric.Unit.NANOSECONDS,
                "Time between the last major GC and its forecast at the collection before",
                outcome.errorNanos() < 0 ? Double.NaN : (double) outcome.errorNanos()));
        metrics.add(Metric.counter(
                "weir.node.forecast_failures",
                Metric.Unit.COUNT,
                "Times the forecaster failed, so that nothing was forecast",
                forecaster.failures()));
        return List.copyOf(metrics);
    }

    private static Metric count(String name, String description, long value) {
        return Metric.counter(name, Metric.Unit.COUNT, description, value);
    }

    private static Metric forecast(String name, String description, long millis) {
        double nanos = millis < 0 ? Double.NaN : (double) TimeUnit.MILLISECONDS.toNanos(millis);
        return Metric.gauge(name, Metric.Unit.NANOSECONDS, description, nanos);
    }

    /** Stops listening; {@link #report()} goes on to work, but learns nothing more. Closing again does nothing. */
    @Override
    public void close() {
        source.close();
    }
}
