package io.weir.camel;

import static io.weir.metrics.Metric.Unit.COUNT;

import io.weir.balance.Node;
import io.weir.camel.BalancerEvent.Kind;
import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.processor.SendProcessor;
import org.apache.camel.support.service.ServiceHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets nodes come and go while a balancer runs. Made at each start of the route; the nodes themselves are children of the
 * balancer and outlive it.
 *
 * <p>A node that comes is started before any request can reach it. One that goes is first taken out of the choice, then
 * closed, and stopped when nobody is in any more: a request that had chosen it before either was counted by then, or finds
 * it closed and chooses again. Thread-safe.
 */
final class NodeMembership implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GcAwareLoadBalancer.class);

    /** 10 ms: how often it is looked whether a draining node is empty; small against a drain. */
    private static final long DRAIN_CHECK_MILLIS = 10;

    private final String name;
    private final Duration drainTimeout;
    private final GcAwareLoadBalancer balancer;
    private final BalancerEngine engine;
    private final BalancerEvents events;
    private final CamelContext context;
    private final NanoClock clock = NanoClock.system();
    private final ScheduledExecutorService executor;
    private final Set<Drain> drains = ConcurrentHashMap.newKeySet();
    private final LongAdder added = new LongAdder();
    private final LongAdder removed = new LongAdder();
    private final LongAdder drainsTimedOut = new LongAdder();

    /** A node on its way out. */
    private record Drain(Node<CamelNode> node, long sinceNanos) {}

    NodeMembership(
            String name,
            Duration drainTimeout,
            GcAwareLoadBalancer balancer,
            BalancerEngine engine,
            BalancerEvents events) {
        this.name = name;
        this.drainTimeout = drainTimeout;
        this.balancer = balancer;
        this.engine = engine;
        this.events = events;
        this.context = balancer.getCamelContext();
        this.executor = context.getExecutorServiceManager().newSingleThreadScheduledExecutor(balancer, "weir-nodes");
    }

    /** Returns the thread that may block for a while: drains and the directory share it. */
    ScheduledExecutorService executor() {
        return executor;
    }

    /**
     * Adds a node; the caller holds the balancer's lock.
     *
     * @return the started child; empty when there is a node of that name
     * @throws IllegalArgumentException when there is no such endpoint or it does not start; says nothing of credentials
     */
    Optional<AsyncProcessor> add(NodeUri uri) {
        SendProcessor sender;
        String node;
        try {
            Endpoint endpoint = context.getEndpoint(uri.text());
            node = ChildEndpoint.of(endpoint).name();
            if (!named(node).isEmpty()) {
                return Optional.empty();
            }
            sender = new SendProcessor(endpoint);
        } catch (RuntimeException e) {
            throw refused(uri, e);
        }
        sender.setRouteId(balancer.getRouteId());
        try {
            ServiceHelper.startService(sender);
        } catch (RuntimeException e) {
            ServiceHelper.stopAndShutdownService(sender);
            throw refused(uri, e);
        }
        balancer.addProcessor(sender);
        added.increment();
        LOG.info("balancer '{}': node {} is added", name, node);
        events.publish(node, Kind.ADDED, "ADDED");
        return Optional.of(sender);
    }

    /** Names the reason by its kind alone, and has no cause: messages of Camel and its components repeat the URI. */
    private IllegalArgumentException refused(NodeUri uri, RuntimeException reason) {
        Throwable root = reason;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return new IllegalArgumentException("balancer '" + name + "': node " + uri.shown() + " cannot be added: "
                + root.getClass().getSimpleName());
    }

    /** Lets a node drain by its name or URI; the caller holds the balancer's lock. Returns false when there is none. */
    boolean remove(String nameOrUri) {
        List<Node<CamelNode>> going = new ArrayList<>(named(nameOrUri));
        if (going.isEmpty()) {
            known(nameOrUri)
                    .ifPresent(endpoint ->
                            going.addAll(named(ChildEndpoint.of(endpoint).name())));
        }
        going.forEach(this::drain);
        return !going.isEmpty();
    }

    /** Lets a node drain by its child; the caller holds the balancer's lock. */
    void remove(AsyncProcessor child) {
        engine.nodes().stream()
                .filter(node -> node.target().processor().equals(child))
                .toList()
                .forEach(this::drain);
    }

    private List<Node<CamelNode>> named(String node) {
        return engine.nodes().stream()
                .filter(candidate -> candidate.name().equals(node))
                .toList();
    }

    private Optional<Endpoint> known(String uri) {
        try {
            return Optional.ofNullable(context.hasEndpoint(uri));
        } catch (RuntimeException e) {
            return Optional.empty(); // no URI at all, so nobody's
        }
    }

    private void drain(Node<CamelNode> node) {
        Drain drain = new Drain(node, clock.nanoTime());
        drains.add(drain);
        balancer.removeProcessor(node.target().processor());
        LOG.info("balancer '{}': node {} is removed and drains", name, node);
        executor.execute(() -> check(drain));
    }

    private void check(Drain drain) {
        boolean timedOut = clock.nanoTime() - drain.sinceNanos() >= drainTimeout.toNanos();
        if (drain.node().inFlight() == 0 || timedOut) {
            finish(drain);
        } else if (!executor.isShutdown()) {
            Future<?> unused = executor.schedule(() -> check(drain), DRAIN_CHECK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void finish(Drain drain) {
        if (!drains.remove(drain)) {
            return;
        }
        Node<CamelNode> node = drain.node();
        int left = node.inFlight();
        removed.increment();
        if (left > 0) {
            drainsTimedOut.increment();
            LOG.warn("balancer '{}': node {} is stopped while it holds {} requests", name, node, left);
        } else {
            LOG.info("balancer '{}': node {} has drained", name, node);
        }
        try {
            ServiceHelper.stopAndShutdownService(node.target().processor());
        } catch (RuntimeException e) {
            LOG.warn(
                    "balancer '{}': node {} did not stop well: {}",
                    name,
                    node,
                    e.getClass().getName());
        }
        events.publish(node.name(), Kind.REMOVED, left > 0 ? "DRAIN_TIMEOUT" : "DRAINED");
    }

    List<NodeSnapshot> draining() {
        return drains.stream().map(drain -> NodeSnapshot.draining(drain.node())).toList();
    }

    List<Metric> metrics() {
        return List.of(
                Metric.counter("weir.balancer.nodes.added", COUNT, "Nodes added while running.", added.sum()),
                Metric.counter("weir.balancer.nodes.removed", COUNT, "Nodes removed and stopped.", removed.sum()),
                Metric.gauge("weir.balancer.nodes.draining", COUNT, "Nodes removed and not yet empty.", drains.size()),
                Metric.counter(
                        "weir.balancer.drains.timed.out",
                        COUNT,
                        "Nodes that were stopped while they held requests.",
                        drainsTimedOut.sum()));
    }

    /** Stops what still drains; the route has stopped, and Camel has waited for its requests. */
    @Override
    public void close() {
        context.getExecutorServiceManager().shutdownNow(executor);
        List.copyOf(drains).forEach(this::finish);
    }
}
