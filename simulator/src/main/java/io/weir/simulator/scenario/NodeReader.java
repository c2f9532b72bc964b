package io.weir.simulator.scenario;

import io.weir.control.ControlMode;
import io.weir.control.LimitRange;
import io.weir.method.MethodLimitsSettings;
import io.weir.simulator.database.PoolPolicy;
import io.weir.simulator.database.PoolSettings;
import io.weir.simulator.heap.ForecastError;
import io.weir.simulator.heap.HeapSettings;
import io.weir.simulator.heap.HeapSettings.Concurrent;
import io.weir.simulator.heap.HeapSettings.Pauses;
import io.weir.simulator.heap.HeapSettings.Shape;
import io.weir.simulator.kernel.QueueOrder;
import io.weir.simulator.node.AdmissionPolicy;
import io.weir.simulator.node.NodeSettings;
import io.weir.simulator.scenario.Quantities.Kind;
import io.weir.simulator.server.AbortVisibility;
import io.weir.simulator.server.ServerSettings;
import io.weir.simulator.server.TlsCosts;
import java.time.Duration;
import java.util.Optional;

/** Understands what a scenario says of its nodes. */
final class NodeReader {
    private static final double MIB = 1 << 20;

    private final Section section;

    NodeReader(Section section) {
        this.section = section;
    }

    int count() {
        return section.integer("count", 1, 1, 10_000);
    }

    NodeSettings read() {
        Section admission = section.section("admission");
        AdmissionPolicy policy = admission.oneOf("policy", AdmissionPolicy.STOCK);
        long patience = admission.duration("patience", "5s");
        admission.require(patience > 0, "patience", "> 0s", admission.text("patience", "5s"));
        boolean shared = section.section("tls").flag("sharedTickets", false);
        return new NodeSettings(server(), heap(), forecast(), pool(), policy, patience, shared, methodLimits());
    }

    private ServerSettings server() {
        double cpus = section.number("cpus", 1, 0.01, 1_024);
        double contention = section.number("contention", 0, 0, 1);
        double coherence = section.number("coherence", 0, 0, 1);
        long connect = section.duration("connect", "0ms");
        int workers = section.integer("workers", 200, 1, 10_000_000);
        int maxConnections = section.integer("maxConnections", 8_192, 1, 10_000_000);
        int backlog = section.integer("backlog", 100, 0, 10_000_000);
        QueueOrder order = section.oneOf("queueOrder", QueueOrder.FIFO);
        boolean bound = section.flag("workerPerConnection", false);
        boolean returning = section.flag("returningFirst", false);
        AbortVisibility aborts = section.oneOf("aborts", AbortVisibility.ON_DEQUEUE);
        TlsCosts tls = tls();
        return section.make(
                () -> new ServerSettings(
                        cpus,
                        contention,
                        coherence,
                        connect,
                        maxConnections,
                        backlog,
                        order,
                        workers,
                        bound,
                        aborts,
                        tls,
                        returning),
                null);
    }

    private TlsCosts tls() {
        Section tls = section.section("tls");
        double accept = tls.quantity(Kind.DURATION, "accept", "0ms");
        double full = tls.quantity(Kind.DURATION, "full", "0ms");
        double resumed = tls.quantity(Kind.DURATION, "resumed", "0ms");
        tls.flag("sharedTickets", false);
        if (accept == 0 && full == 0 && resumed == 0) {
            return TlsCosts.PLAIN;
        }
        return tls.make(() -> new TlsCosts(accept, full, resumed), null);
    }

    private HeapSettings heap() {
        Section heap = section.section("heap");
        Shape shape = heap.oneOf("collector", Shape.NONE);
        double eden = heap.quantity(Kind.SIZE, "eden", "64MiB");
        double old = heap.quantity(Kind.SIZE, "old", "192MiB");
        double live = heap.quantity(Kind.SIZE, "live", "64MiB");
        double promoted = heap.number("promoted", 0.1, 0, 1);
        double promotedSpread = heap.number("promotedSpread", 0.2, 0, 1);
        double gcCpus = heap.number("gcCpus", 1, 0.01, 1_024);
        Section pauses = heap.section("pauses");
        Pauses lengths = new Pauses(
                pauses.quantity(Kind.DURATION, "minor", "2ms"),
                pauses.quantity(Kind.DURATION, "minorPerMiB", "1ms") / MIB,
                pauses.quantity(Kind.DURATION, "major", "20ms"),
                pauses.quantity(Kind.DURATION, "majorPerMiB", "2.5ms") / MIB,
                pauses.number("spread", 0.1, 0, 1));
        Section concurrent = heap.section("concurrent");
        Concurrent part = new Concurrent(
                concurrent.number("start", 0.45, 0, 1),
                concurrent.quantity(Kind.SIZE, "markPerMs", "1MiB") / 1e6,
                concurrent.number("cpus", 1, 0, 1_024),
                concurrent.integer("mixedCollections", 8, 1, 1_000));
        return heap.make(
                () -> new HeapSettings(shape, eden, old, live, promoted, promotedSpread, lengths, gcCpus, part), null);
    }

    private ForecastError forecast() {
        Section forecast = section.section("forecast");
        double error = forecast.number("error", 0, 0, 1);
        double missed = forecast.number("missed", 0, 0, 1);
        return forecast.make(() -> new ForecastError(error, missed), ForecastError.NONE);
    }

    private Optional<MethodLimitsSettings> methodLimits() {
        Section limits = section.section("methodLimits");
        MethodLimitPolicy policy = limits.oneOf("controller", MethodLimitPolicy.OFF);
        int workers = section.integer("workers", 200, 1, 10_000_000);
        int total = limits.integer("total", Math.max(2, Math.min(workers, LimitRange.HIGHEST)), 2, LimitRange.HIGHEST);
        long interval = limits.duration("interval", "100ms");
        int queueLength = limits.integer("queueLength", 1_000, 0, 10_000_000);
        long queueTimeout = limits.duration("queueTimeout", "10s");
        if (policy == MethodLimitPolicy.OFF) {
            return Optional.empty();
        }
        return Optional.ofNullable(limits.make(
                () -> MethodLimitsSettings.builder()
                        .controller(policy.kind())
                        .total(total)
                        .interval(Duration.ofNanos(interval))
                        .queueLength(queueLength)
                        .queueTimeout(Duration.ofNanos(queueTimeout))
                        .build(),
                null));
    }

    private PoolSettings pool() {
        Section pool = section.section("pool");
        int size = pool.integer("size", 10, 1, LimitRange.HIGHEST);
        int min = pool.integer("min", 1, 1, LimitRange.HIGHEST);
        int max = pool.integer("max", size, 1, LimitRange.HIGHEST);
        PoolPolicy policy = pool.oneOf("controller", PoolPolicy.FIXED);
        long interval = pool.duration("interval", "250ms");
        ControlMode mode = pool.oneOf("mode", ControlMode.ON);
        return pool.make(
                () -> new PoolSettings(size, new LimitRange(min, max), policy, interval, mode), PoolSettings.DEFAULT);
    }
}
