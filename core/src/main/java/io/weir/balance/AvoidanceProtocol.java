package io.weir.balance;

import static io.weir.metrics.Metric.Unit.COUNT;
import static io.weir.metrics.Metric.Unit.NANOSECONDS;
import static io.weir.metrics.Metric.Unit.RATIO;

import io.weir.balance.AvoidanceListener.Ending;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Moves nodes through the avoidance protocol and publishes who is avoided.
 *
 * <ul>
 *   <li>Normal to avoided when a fresh report says that a major GC, or a pause longer than the policy's shortest, comes
 *       within the policy's window. While avoided a node gets at most one request at a time.
 *   <li>Avoided to normal when a report shows more major GCs than at the start (or, for another pause, when it is over),
 *       when the JVM restarted, or after the time cap. After the cap the node is left alone for as long as it was avoided.
 *       A node that collects back to back (a storm) is avoided until it says that this is over, or is silent; no cap ends that.
 *   <li>Never more than the cap of nodes at a time: the one whose event is nearest comes first, the others stay normal
 *       until there is room.
 *   <li>No report, or a stale one, is no reason to avoid. A node already avoided stays so until the cap, since a node
 *       cannot report while it collects.
 * </ul>
 *
 * <p>One thread calls {@link #tick(long)}, every {@link #TICK_NANOS} or so; {@link #table()} is read by any and costs one
 * volatile load. A tick over n nodes costs about 2n volatile reads and allocates when a report came, a node changed its
 * state, and, every tenth one, to keep majors apart.
 *
 * @param <T> what the host sends a request to
 */
public final class AvoidanceProtocol<T> implements MetricSource {
    /** 10 ms: how often to tick; small against windows of hundreds of milliseconds. */
    public static final long TICK_NANOS = 10_000_000L;

    /** A tick that comes this late was late because this process stood still; a guess: ten ticks. */
    private static final long OWN_PAUSE_NANOS = 10 * TICK_NANOS;

    /** 100 ms: nodes are kept apart over seconds, so that this need not be looked at in every tick. */
    private static final int STAGGER_TICKS = 10;

    private final AvoidanceSettings settings;
    private final AvoidanceListener listener;
    private final SplittableRandom random;
    private final Stagger<T> stagger = new Stagger<>();
    private final List<NodeWatch<T>> candidates = new ArrayList<>();
    private List<NodeWatch<T>> watches = List.of();
    private volatile NodeTable<T> table = NodeTable.of(List.of());
    private volatile Optional<Strategy> wish = Optional.empty();

    private boolean started;
    private int ticksToStagger;
    private long lastTickNanos;
    private long avoidances;
    private long endedByTimeCap;
    private long heldBack;
    private long reportsRefused;
    private long ownPauses;
    private long unknownWishes; // of nodes that are gone

    /**
     * Creates the protocol without nodes.
     *
     * @param settings how far avoidance may go
     * @param listener is told of every change
     */
    public AvoidanceProtocol(AvoidanceSettings settings, AvoidanceListener listener) {
        this.settings = settings;
        this.listener = listener;
        this.random = new SplittableRandom(settings.seed());
    }

    /**
     * Sets the nodes; what is known of those that stay is kept, and those that go are ordinary ones again, of which the
     * listener is not told.
     *
     * @param nodes the nodes in their order
     * @throws IllegalArgumentException when a node comes twice
     */
    public synchronized void setNodes(List<Node<T>> nodes) {
        if (Set.copyOf(nodes).size() != nodes.size()) {
            throw new IllegalArgumentException("nodes must be distinct, but were " + nodes);
        }
        Map<Node<T>, NodeWatch<T>> gone =
                watches.stream().collect(Collectors.toMap(NodeWatch::node, Function.identity()));
        watches = nodes.stream()
                .map(node -> Objects.requireNonNullElseGet(gone.remove(node), () -> new NodeWatch<>(node, settings)))
                .toList();
        gone.values().forEach(watch -> {
            unknownWishes += watch.unknownWishes();
            watch.abandon();
        });
        table = NodeTable.of(nodes);
    }

    /**
     * Returns who is avoided now.
     *
     * @return the newest published table
     */
    public NodeTable<T> table() {
        return table;
    }

    /**
     * Reads the reports that came and moves the nodes.
     *
     * @param nowNanos the time now
     */
    public synchronized void tick(long nowNanos) {
        long ownPauseNanos = noticeOwnPause(nowNanos);
        int maxAvoided = settings.maxAvoided(watches.size());
        boolean changed = false;
        int avoided = 0;
        candidates.clear();
        for (NodeWatch<T> watch : watches) {
            if (!watch.readInbox(ownPauseNanos, nowNanos)) {
                reportsRefused++;
            }
            if (watch.ledger().newest() == null) {
                continue;
            }
            watch.drawWindow(random);
            changed |= watch.isAvoided() && releaseIfOver(watch, avoided < maxAvoided, nowNanos);
            if (watch.isAvoided()) {
                avoided++;
            } else if (watch.isCandidate(nowNanos)) {
                candidates.add(watch);
            }
        }
        changed |= avoidNearest(maxAvoided - avoided, nowNanos);
        if (--ticksToStagger <= 0) {
            ticksToStagger = STAGGER_TICKS;
            stagger.apply(watches, maxAvoided, nowNanos);
            changed |= !table.isCurrent();
            wish = countWishes(nowNanos);
        }
        if (changed) {
            table = table.renewed();
        }
    }

    private Optional<Strategy> countWishes(long nowNanos) {
        Optional<Strategy> common = Optional.empty();
        boolean first = true;
        for (NodeWatch<T> watch : watches) {
            if (!watch.ledger().isStale(nowNanos)) {
                if (!first && !watch.wish().equals(common)) {
                    return Optional.empty();
                }
                common = watch.wish();
                first = false;
            }
        }
        return common;
    }

    /**
     * Returns by which strategy the nodes' policies ask to be balanced, as of the last ticks. Any thread.
     *
     * @return the one that all nodes with a fresh report ask for; empty when they differ, or ask for none or an unknown one
     */
    public Optional<Strategy> wish() {
        return wish;
    }

    /**
     * Returns how long this process stood still before this tick, zero as a rule: after a pause of its own the gateway
     * must not take the reports that waited for it as stale.
     */
    private long noticeOwnPause(long nowNanos) {
        long sinceLastNanos = started ? nowNanos - lastTickNanos : 0;
        started = true;
        lastTickNanos = nowNanos;
        if (sinceLastNanos <= OWN_PAUSE_NANOS) {
            return 0;
        }
        ownPauses++;
        return sinceLastNanos;
    }

    private boolean releaseIfOver(NodeWatch<T> watch, boolean room, long nowNanos) {
        Ending ending = room ? watch.endingNow(nowNanos) : Ending.NO_ROOM;
        if (ending == null) {
            return false;
        }
        if (ending == Ending.TIME_CAP) {
            endedByTimeCap++;
        }
        long lasted = watch.release(ending, nowNanos);
        listener.returned(watch.node().name(), ending, lasted);
        return true;
    }

    private boolean avoidNearest(int room, long nowNanos) {
        if (candidates.size() > room) {
            candidates.sort(Comparator.comparingLong(watch -> watch.untilEventNanos(nowNanos)));
        }
        boolean changed = false;
        for (int i = 0; i < candidates.size(); i++) {
            NodeWatch<T> watch = candidates.get(i);
            if (i < room) {
                avoidances++;
                changed = true;
                listener.avoided(watch.node().name(), watch.avoid(nowNanos), watch.untilEventNanos(nowNanos));
            } else if (watch.holdBack()) {
                heldBack++;
            }
        }
        return changed;
    }

    /**
     * Returns the share of its time in which a node was avoided, trickle included.
     *
     * @param node one of the nodes
     * @param nowNanos the time now
     * @return 0 to 1; 0 before its first tick and for an unknown node
     */
    public synchronized double avoidedShare(Node<T> node, long nowNanos) {
        return watches.stream()
                .filter(watch -> watch.node() == node)
                .mapToDouble(watch -> watch.avoidedShare(nowNanos))
                .findFirst()
                .orElse(0);
    }

    /**
     * Returns what is known of each node.
     *
     * @param nowNanos the time now
     * @return one status a node, in their order; a snapshot
     */
    public synchronized List<NodeStatus<T>> statuses(long nowNanos) {
        return watches.stream().map(watch -> watch.status(nowNanos)).toList();
    }

    @Override
    public synchronized List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>();
        metrics.add(Metric.gauge("weir.balancer.nodes", COUNT, "Nodes.", watches.size()));
        metrics.add(Metric.counter("weir.balancer.avoidances", COUNT, "Times a node became avoided.", avoidances));
        metrics.add(Metric.counter(
                "weir.balancer.avoidances.capped", COUNT, "Avoidances that the time cap ended.", endedByTimeCap));
        metrics.add(Metric.counter(
                "weir.balancer.avoidances.held.back", COUNT, "Avoidances that the cap on nodes prevented.", heldBack));
        metrics.add(Metric.counter(
                "weir.balancer.reports.refused", COUNT, "Report headers that could not be believed.", reportsRefused));
        metrics.add(Metric.counter(
                "weir.balancer.strategy.unknown",
                COUNT,
                "Reports that ask for a strategy that is unknown.",
                unknownWishes
                        + watches.stream().mapToLong(NodeWatch::unknownWishes).sum()));
        metrics.add(
                Metric.counter("weir.balancer.own.pauses", COUNT, "Times this process itself stood still.", ownPauses));
        for (NodeWatch<T> watch : watches) {
            addNodeMetrics(metrics, watch);
        }
        return List.copyOf(metrics);
    }

    private void addNodeMetrics(List<Metric> metrics, NodeWatch<T> watch) {
        Node<T> node = watch.node();
        double age =
                watch.ledger().newest() == null ? Double.NaN : watch.ledger().ageNanos(lastTickNanos);
        List.of(
                        Metric.gauge(
                                "weir.balancer.node.avoided", RATIO, "1 while avoided.", watch.isAvoided() ? 1 : 0),
                        Metric.counter(
                                "weir.balancer.node.avoided.time",
                                NANOSECONDS,
                                "Time avoided.",
                                watch.avoidedNanos(lastTickNanos)),
                        Metric.gauge("weir.balancer.node.in.flight", COUNT, "Requests it holds.", node.inFlight()),
                        Metric.counter("weir.balancer.node.chosen", COUNT, "Requests given to it.", node.chosen()),
                        Metric.counter(
                                "weir.balancer.node.trickled", COUNT, "Of these, while avoided.", node.trickled()),
                        Metric.gauge("weir.balancer.node.report.age", NANOSECONDS, "Age of its newest report.", age))
                .forEach(metric -> metrics.add(metric.tag("node", node.name())));
    }
}
