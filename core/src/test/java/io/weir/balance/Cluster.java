package io.weir.balance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import io.weir.metrics.Metric;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import java.util.ArrayList;
import java.util.List;

/**
 * A gateway with its nodes in simulated time: reports are delivered, ticks pass, and what the protocol says to its listener is
 * written down. Nodes are named a, b, c, ... and their JVMs were started 1000 s before the scenario. The invariants are
 * checked after each tick.
 */
final class Cluster {
    /** As delivered, but without jitter, so that scenarios are exact. */
    static final AvoidanceSettings EXACT = settings(1.0 / 3, 0, 1);

    private static final long UPTIME_AT_START_MILLIS = 1_000_000;

    private final AvoidanceSettings settings;
    private final AvoidanceProtocol<String> protocol;
    private final List<String> events = new ArrayList<>();
    private final long originNanos;
    private List<Node<String>> nodes;
    private long nowNanos;

    Cluster(int size) {
        this(EXACT, size, 0);
    }

    Cluster(AvoidanceSettings settings, int size, long originNanos) {
        this.settings = settings;
        this.originNanos = originNanos;
        this.nowNanos = originNanos;
        this.protocol = new AvoidanceProtocol<>(settings, new Diary());
        List<Node<String>> made = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            made.add(new Node<>(nameOf(i), "http://" + nameOf(i)));
        }
        setNodes(made);
        tick();
    }

    /** Settings with the defaults' times: stale after 3 s, avoided for 3 s at most. */
    static AvoidanceSettings settings(double maxAvoidedRatio, double jitterRatio, long seed) {
        return new AvoidanceSettings(
                MILLISECONDS.toNanos(3000), maxAvoidedRatio, MILLISECONDS.toNanos(3000), jitterRatio, seed);
    }

    static AvoidancePolicy policy(long windowMillis, long maxAvoidMillis, long shortestPauseMillis) {
        return new AvoidancePolicy(
                MILLISECONDS.toNanos(windowMillis),
                MILLISECONDS.toNanos(maxAvoidMillis),
                MILLISECONDS.toNanos(shortestPauseMillis),
                "");
    }

    private static String nameOf(int i) {
        return Character.toString('a' + i);
    }

    /** A report as a Serial node makes it now: a major in the given time, 200 ms long. */
    GcReport.Builder forecast(long majorInMillis, long majors) {
        return report(majors).nextMajorMillis(majorInMillis).expectedPauseMillis(200);
    }

    /** A report as a node makes it now that knows nothing of the future. */
    GcReport.Builder report(long majors) {
        return GcReport.builder()
                .capability(Capability.FORECAST)
                .uptimeMillis(UPTIME_AT_START_MILLIS + millis())
                .majors(majors);
    }

    /** The same as a header's text, to arrive whenever the test says. */
    String header(GcReport.Builder report) {
        return GcReportHeader.format(report.build());
    }

    Cluster poll(int node, GcReport.Builder report) {
        nodes.get(node).offer(report.build());
        return tick();
    }

    Cluster answer(int node, String header) {
        nodes.get(node).offerHeader(header);
        return tick();
    }

    /** Ticks without letting time pass. */
    Cluster tick() {
        protocol.tick(nowNanos);
        NodeInvariants.check(protocol, settings, nodes, nowNanos);
        return this;
    }

    Cluster run(long millis) {
        for (long left = MILLISECONDS.toNanos(millis); left > 0; left -= AvoidanceProtocol.TICK_NANOS) {
            nowNanos += Math.min(left, AvoidanceProtocol.TICK_NANOS);
            tick();
        }
        return this;
    }

    /** Lets time pass for everybody but the gateway, which stands still and then ticks. */
    Cluster standStill(long millis) {
        return pass(millis).tick();
    }

    /** Lets time pass without a tick. */
    Cluster pass(long millis) {
        nowNanos += MILLISECONDS.toNanos(millis);
        return this;
    }

    void setNodes(List<Node<String>> next) {
        nodes = List.copyOf(next);
        protocol.setNodes(nodes);
    }

    AvoidanceProtocol<String> protocol() {
        return protocol;
    }

    List<Node<String>> nodes() {
        return nodes;
    }

    Node<String> node(int i) {
        return nodes.get(i);
    }

    boolean isAvoided(int node) {
        return nodes.get(node).isAvoided();
    }

    double avoidedShare(int node) {
        return protocol.avoidedShare(nodes.get(node), nowNanos);
    }

    /** Milliseconds since the start of the scenario. */
    long millis() {
        return NANOSECONDS.toMillis(nowNanos - originNanos);
    }

    /** What the listener was told, each with its time. */
    List<String> events() {
        return events;
    }

    double metric(String name) {
        return protocol.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .sum();
    }

    private final class Diary implements AvoidanceListener {
        @Override
        public void avoided(String node, Reason reason, long untilEventNanos) {
            events.add(millis() + " " + node + " avoided: " + reason + " in " + NANOSECONDS.toMillis(untilEventNanos));
        }

        @Override
        public void returned(String node, Ending ending, long avoidedNanos) {
            events.add(millis() + " " + node + " returned: " + ending + " after " + NANOSECONDS.toMillis(avoidedNanos));
        }
    }
}
