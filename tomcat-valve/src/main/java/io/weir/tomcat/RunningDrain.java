package io.weir.tomcat;

import io.weir.balance.AvoidanceHistory;
import io.weir.balance.DrainState;
import io.weir.balance.NodeDrain;
import io.weir.balance.TimedTrickle;
import io.weir.clock.NanoClock;
import io.weir.gc.AdaptiveForecaster;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.report.GcReport;
import io.weir.telemetry.GcHistory;
import io.weir.telemetry.LocalNode;
import io.weir.tomcat.status.DrainView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A started {@link GcDrainValve}: the node's forecast, its decision, and what tells agents of it. Owns one thread that
 * decides and one that answers agents. Thread-safe.
 */
final class RunningDrain implements AutoCloseable, MetricSource {
    /**
     * 100 ms: while it refuses, a node gets ten requests a second, as many as one of twenty nodes with two hundred; a guess.
     */
    private static final long TRICKLE_NANOS = 100_000_000L;

    private static final String READY = "ready";
    private static final String DRAINING = "drain";

    private static final Logger LOG = LoggerFactory.getLogger(GcDrainValve.class);

    private final DrainValveSettings settings;
    private final NanoClock clock = NanoClock.system();
    private final Supplier<GcReport> reports;
    private final Supplier<Optional<GcHistory>> histories;
    private final Runnable stopReports;
    private final AvoidanceHistory spans;
    private final NodeDrain drain;
    private final OrcaLoad orca;
    private final TimedTrickle trickle;
    private final AgentResponder agent;
    private final ScheduledThreadPoolExecutor ticker;
    private final Future<?> ticks;
    private final LongAdder failures = new LongAdder();
    private volatile DrainState announced = DrainState.SERVING;

    private RunningDrain(String name, DrainValveSettings settings, Optional<Supplier<GcReport>> scripted)
            throws IOException {
        this.settings = settings;
        this.orca = new OrcaLoad(clock.nanoTime());
        this.trickle = new TimedTrickle(TRICKLE_NANOS, clock.nanoTime());
        this.spans = new AvoidanceHistory(clock, new DrainLog(name, LOG::debug, LOG::warn));
        this.drain = new NodeDrain(name, settings.drain(), spans);
        this.agent = settings.agentPort() == DrainValveSettings.NO_PORT
                ? null
                : AgentResponder.start(
                        settings.agentAddress(), settings.agentPort(), settings.allow(), this::agentAnswer);
        if (scripted.isPresent()) {
            this.reports = scripted.get();
            this.histories = Optional::empty;
            this.stopReports = () -> {};
        } else {
            LocalNode node = LocalNode.start(AdaptiveForecaster::new);
            this.reports = node::report;
            this.histories = () -> Optional.of(node.history());
            this.stopReports = node::close;
        }
        this.ticker = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "weir-drain-" + name);
            thread.setDaemon(true);
            // Born at the start of an application, it would keep that one's classes.
            thread.setContextClassLoader(RunningDrain.class.getClassLoader());
            return thread;
        });
        this.ticks = ticker.scheduleWithFixedDelay(this::tickSafely, 0, NodeDrain.TICK_NANOS, TimeUnit.NANOSECONDS);
    }

    /**
     * Starts to decide and to answer agents.
     *
     * @param name the valve's, for threads and log lines
     * @param settings how
     * @param scripted what the node forecasts, for a test; empty for what this JVM does
     * @return the running drain, to be closed by its owner
     * @throws IOException when the agent's port cannot be bound
     */
    static RunningDrain start(String name, DrainValveSettings settings, Optional<Supplier<GcReport>> scripted)
            throws IOException {
        return new RunningDrain(name, settings, scripted);
    }

    private void tickSafely() {
        try {
            tick(clock.nanoTime());
        } catch (RuntimeException e) {
            // It would end the ticks without a word, and leave the balancer with the last one.
            announced = DrainState.SERVING;
            failures.increment();
            LOG.debug("drain: a tick failed, the node serves", e);
        }
    }

    private void tick(long nowNanos) {
        DrainState state = drain.tick(reports.get(), nowNanos);
        announced = settings.mode() == DrainValveSettings.Mode.ON ? state : DrainState.SERVING;
        if (settings.orca()) {
            orca.update(announced.weightPercent(), nowNanos);
        }
    }

    private String agentAnswer() {
        DrainState now = announced;
        if (settings.agentDrains()) {
            return now.draining() ? DRAINING : READY;
        }
        return now.weightPercent() + "%";
    }

    DrainValveSettings settings() {
        return settings;
    }

    /** Returns what the node announces. */
    DrainState announced() {
        return announced;
    }

    /** Returns what the node asks for and has asked for, on the system's monotonic clock. */
    DrainView view() {
        return new DrainView(Optional.of(announced), spans.spans(), clock.nanoTime());
    }

    /** Returns what the forecast rests on; empty when that is scripted. */
    Optional<GcHistory> history() {
        return histories.get();
    }

    OrcaLoad orca() {
        return orca;
    }

    /** Says whether a draining node takes a request that it might refuse. */
    boolean takes() {
        return trickle.admits(clock.nanoTime());
    }

    /** Returns the agent's port; {@link DrainValveSettings#NO_PORT} without one. */
    int agentPort() {
        return agent == null ? DrainValveSettings.NO_PORT : agent.port();
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(drain.metrics());
        metrics.add(Metric.counter(
                "weir.drain.failures",
                Metric.Unit.COUNT,
                "Times that nothing could be decided, so that the node served.",
                failures.sum()));
        metrics.add(Metric.counter(
                "weir.drain.agent.answers",
                Metric.Unit.COUNT,
                "Agent checks answered.",
                agent == null ? 0 : agent.answers()));
        metrics.add(Metric.counter(
                "weir.drain.agent.failures",
                Metric.Unit.COUNT,
                "Agent checks that got no answer.",
                agent == null ? 0 : agent.failures()));
        return List.copyOf(metrics);
    }

    @Override
    public void close() {
        ticks.cancel(false);
        ticker.shutdownNow();
        if (agent != null) {
            agent.close();
        }
        stopReports.run();
        try {
            ticker.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
