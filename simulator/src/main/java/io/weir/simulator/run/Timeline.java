package io.weir.simulator.run;

import io.weir.simulator.client.Clients;
import io.weir.simulator.kernel.Ticks;
import io.weir.simulator.node.SimulatedNode;
import java.util.ArrayList;
import java.util.List;

/** Looks at a world at a fixed period. One thread. */
final class Timeline {
    private static final double SECOND = 1e9;

    private final World world;
    private final double intervalSeconds;
    private final double cpus;
    private final List<TimelinePoint> points = new ArrayList<>();
    private Sums before = new Sums();

    /** What is counted since the start, of all populations and nodes. */
    private static final class Sums {
        private long started;
        private long replies;
        private long timeouts;
        private long refusals;
        private long full;
        private long resumed;
        private long pausedNanos;
        private double cpuNanos;
        private long answered;
        private double responseNanos;
    }

    Timeline(World world) {
        this.world = world;
        long interval = world.scenario.sampleNanos();
        this.intervalSeconds = interval / SECOND;
        this.cpus = world.scenario.nodeCount() * world.scenario.node().server().cpus();
        Ticks.start(world.simulation, interval, this::sample);
    }

    private Sums sums() {
        Sums sums = new Sums();
        for (Clients clients : world.populations) {
            sums.started += clients.counts().started();
            sums.replies += clients.counts().replies();
            sums.timeouts += clients.counts().timeouts();
            sums.refusals += clients.counts().refusals();
            sums.answered += clients.responses().count();
            sums.responseNanos += clients.responses().sumNanos();
        }
        for (SimulatedNode node : world.nodes) {
            sums.full += node.server().counts().full();
            sums.resumed += node.server().counts().resumed();
            sums.pausedNanos += node.jvm().pausedNanos();
            sums.cpuNanos += node.server().cpus().busyNanos();
        }
        return sums;
    }

    private void sample() {
        Sums now = sums();
        long open = 0;
        for (Clients clients : world.populations) {
            open += clients.ledger().inside();
        }
        long connections = 0;
        long waiting = 0;
        long busy = 0;
        int limit = 0;
        int inUse = 0;
        int poolWaiting = 0;
        for (SimulatedNode node : world.nodes) {
            connections += node.server().open();
            waiting += node.server().threads().waitingNow();
            busy += node.server().threads().busy();
            if (node.pool().isPresent()) {
                limit += node.pool().get().limit();
                inUse += node.pool().get().inUse();
                poolWaiting += node.pool().get().waiting();
            }
        }
        points.add(new TimelinePoint(
                world.simulation.elapsedNanos() / SECOND,
                (now.started - before.started) / intervalSeconds,
                (now.replies - before.replies) / intervalSeconds,
                (now.timeouts - before.timeouts) / intervalSeconds,
                (now.refusals - before.refusals) / intervalSeconds,
                open,
                connections,
                waiting,
                busy,
                (now.cpuNanos - before.cpuNanos) / (SECOND * intervalSeconds * cpus),
                (now.full - before.full) / intervalSeconds,
                (now.resumed - before.resumed) / intervalSeconds,
                (now.pausedNanos - before.pausedNanos) / (SECOND * intervalSeconds * world.nodes.size()),
                limit,
                inUse,
                poolWaiting,
                world.avoidedNodes(),
                (now.responseNanos - before.responseNanos) / (1e6 * (now.answered - before.answered))));
        before = now;
    }

    /** The warm-up is over and response times begin anew. */
    void forgetResponses() {
        before.answered = 0;
        before.responseNanos = 0;
    }

    List<TimelinePoint> points() {
        return points;
    }

    /** Mean of the limit over the points that count. */
    double meanPoolLimit() {
        double fromSeconds = world.scenario.warmUpNanos() / SECOND;
        return points.stream()
                .filter(point -> point.seconds() > fromSeconds)
                .mapToInt(TimelinePoint::poolLimit)
                .average()
                .orElse(0);
    }
}
