package io.weir.tomcat.method;

import io.weir.clock.NanoClock;
import io.weir.event.Decisions;
import io.weir.method.MethodLimits;
import io.weir.method.MethodLimitsSnapshot;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The limits of a queue, the requests that are on its books without a thread, and the one thread that looks after both.
 *
 * <p>Thread-safe.
 */
public final class QueueLife implements MetricSource, AutoCloseable {
    /** 1 s: how soon a permit comes back whose request was torn down without a word. */
    private static final long SWEEP_MILLIS = 1_000;

    /** 2 s: how long a stop waits until those who were refused are answered; as long as Tomcat waits for its own. */
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final Logger LOG = LoggerFactory.getLogger(QueueLife.class);

    private final String name;
    private final NanoClock clock = NanoClock.system();
    private final MethodLimits limits;
    private final MethodTable table;
    private final QueueCounters counters = new QueueCounters();
    private final QueueLog queueLog;
    private final Set<Tracked> tracked = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor ticker;
    private volatile boolean open = true;
    private volatile boolean reachable = true;

    private QueueLife(String name, MethodValveSettings settings, int pathFrom) {
        this.name = name;
        this.limits = new MethodLimits(name, settings.limits(), clock);
        limits.setChangeListener(Decisions::resized);
        this.table = new MethodTable(limits, settings.rules(), pathFrom);
        this.queueLog = new QueueLog(name, LOG);
        this.ticker = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "weir-methods-" + name);
            thread.setDaemon(true);
            // Born at the start of an application, it would keep that one's classes.
            thread.setContextClassLoader(QueueLife.class.getClassLoader());
            return thread;
        });
        ticker.setRemoveOnCancelPolicy(true);
    }

    static QueueLife start(String name, MethodValveSettings settings, int pathFrom) {
        QueueLife life = new QueueLife(name, settings, pathFrom);
        life.limits.start(life.ticker);
        // Ends with the ticker, and what it throws is logged.
        Future<?> unused =
                life.ticker.scheduleWithFixedDelay(life::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        life.queueLog.started(settings);
        return life;
    }

    private void sweep() {
        try {
            long now = clock.nanoTime();
            for (Tracked each : tracked) {
                if (each.endIfLost(now)) {
                    counters.countLost();
                }
            }
            queueLog.look(limits.snapshot(), now);
        } catch (RuntimeException e) {
            // An exception would end the schedule without a word.
            LOG.warn("method queue '{}': a look after its requests failed, trying again", name, e);
        }
    }

    String name() {
        return name;
    }

    boolean isOpen() {
        return open;
    }

    /** Returns whether requests that are dispatched come to the valve; not when it was taken out of its pipeline. */
    boolean isReachable() {
        return reachable;
    }

    MethodTable table() {
        return table;
    }

    QueueCounters counters() {
        return counters;
    }

    long now() {
        return clock.nanoTime();
    }

    void track(Tracked request) {
        tracked.add(request);
    }

    /** Takes a request off the books; false when it is not on them. */
    boolean forget(Tracked request) {
        return tracked.remove(request);
    }

    /**
     * Refuses those who wait, and waits until they are answered, at most 2 s; whoever comes from now on passes.
     */
    public void refuseWaiting() {
        open = false;
        limits.close();
        long end = clock.nanoTime() + FAREWELL.toNanos();
        while (parked() > 0
                && clock.nanoTime() - end < 0
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /**
     * Says that dispatched requests do not come back to the valve any more, so that those who wait are answered where they are.
     */
    public void cutOff() {
        reachable = false;
    }

    /** Ends the thread, and with it the look after those who are still in. */
    @Override
    public void close() {
        refuseWaiting();
        table.close();
        ticker.shutdownNow();
        try {
            ticker.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Returns how many requests wait without a thread, those on their way back included.
     *
     * @return zero or more
     */
    public int parked() {
        int parked = 0;
        for (Tracked each : tracked) {
            if (each instanceof ParkedRequest) {
                parked++;
            }
        }
        return parked;
    }

    /**
     * Returns what is known of the methods.
     *
     * @return as of now
     */
    public MethodLimitsSnapshot snapshot() {
        return limits.snapshot();
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(limits.metrics());
        metrics.addAll(counters.metrics(name));
        metrics.add(
                Metric.gauge("weir.methods.parked", Metric.Unit.COUNT, "Requests that wait without a thread.", parked())
                        .tag("name", name));
        return List.copyOf(metrics);
    }
}
