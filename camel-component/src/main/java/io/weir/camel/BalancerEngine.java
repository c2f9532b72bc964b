package io.weir.camel;

import static io.weir.metrics.Metric.Unit.COUNT;

import io.weir.balance.AvoidanceListener;
import io.weir.balance.AvoidanceProtocol;
import io.weir.balance.GcAwareRule;
import io.weir.balance.Node;
import io.weir.balance.Strategy;
import io.weir.balance.StrategyFollower;
import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.spi.ExecutorServiceManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A started balancer: nodes for Camel's children, the protocol with its ticker, their reports, and the way of an exchange. Made
 * at each start of the route and thrown away when it stops, so that nothing old survives a restart.
 */
final class BalancerEngine implements FailoverExchange.Sender {
    static final String NO_CHILD = "GC-aware load balancer has no enabled child";

    private static final Logger LOG = LoggerFactory.getLogger(GcAwareLoadBalancer.class);

    private final String name;
    private final BalancerSettings settings;
    private final boolean changesRouting;
    private final AvoidanceProtocol<CamelNode> protocol;
    private final GcAwareRule rule;
    private final StrategyFollower follower;
    private final HedgeRule hedgeRule;
    private final Affinity affinity;
    private final NodeChoice choice;
    /** Null when nodes have none. */
    private final NodeLimits limits;

    private final FailoverCounters failover = new FailoverCounters();
    private final ReportHeaders headers;
    private final NanoClock clock = NanoClock.system();
    private final ExecutorServiceManager executors;
    private final ScheduledExecutorService ticker;
    private final ExecutorService hedgePool;
    private final NodeReports reports;
    private final LongAdder hedged = new LongAdder();
    private final LongAdder secondAnswers = new LongAdder();
    private volatile List<Node<CamelNode>> nodes = List.of();
    private Future<?> ticks = CompletableFuture.completedFuture(null);
    private boolean tickFailed;

    BalancerEngine(
            GcAwareLoadBalancer owner,
            BalancerSettings settings,
            AvoidanceListener listener,
            Optional<NodeLimits> limits) {
        this.name = owner.name();
        this.settings = settings;
        this.limits = limits.orElse(null);
        this.protocol = new AvoidanceProtocol<>(settings.avoidance(), listener);
        this.rule = new GcAwareRule(settings.strategy());
        this.follower = new StrategyFollower(rule, listener);
        this.changesRouting = settings.changesRouting();
        this.hedgeRule = new HedgeRule(settings.hedgeAfter());
        this.affinity = new Affinity(settings.affinity());
        this.choice = new NodeChoice(rule, protocol::table, affinity, changesRouting);
        this.headers = new ReportHeaders(settings.header());
        this.executors = owner.getCamelContext().getExecutorServiceManager();
        this.ticker = executors.newSingleThreadScheduledExecutor(owner, "weir-balancer");
        // Bounded: of each avoided node one request at a time is hedged, so that it takes two threads at the most.
        this.hedgePool = executors.newCachedThreadPool(owner, "weir-hedge");
        this.reports = new NodeReports(name, settings, ticker);
    }

    void start() {
        if (!settings.isOff()) {
            ticks = ticker.scheduleWithFixedDelay(this::tick, 0, AvoidanceProtocol.TICK_NANOS, TimeUnit.NANOSECONDS);
        }
    }

    void stop() {
        ticks.cancel(false);
        reports.close();
        executors.shutdownNow(ticker);
        executors.shutdownNow(hedgePool);
    }

    private void tick() {
        try {
            protocol.tick(clock.nanoTime());
            if (changesRouting && settings.followsNodes()) {
                follower.follow(protocol.wish());
            }
        } catch (RuntimeException e) {
            // Balancing goes on with the last table; a broken tick must neither end the schedule nor fill the log.
            if (!tickFailed) {
                LOG.warn("balancer tick failed; avoidance stands still", e);
            }
            tickFailed = true;
        }
    }

    /** Makes nodes of Camel's children; a child that stays keeps its node. */
    synchronized void setChildren(List<AsyncProcessor> children) {
        List<Node<CamelNode>> previous = new ArrayList<>(nodes);
        List<Node<CamelNode>> next = new ArrayList<>(children.size());
        for (AsyncProcessor child : children) {
            Optional<Node<CamelNode>> known = previous.stream()
                    .filter(node -> node.target().processor().equals(child))
                    .findFirst();
            known.ifPresent(previous::remove);
            next.add(known.orElseGet(() -> nodeOf(child, next.size())));
        }
        nodes = List.copyOf(next);
        protocol.setNodes(nodes);
        affinity.setNodes(nodes);
        // After the table without them was published, so that whoever finds a node closed finds another one there.
        previous.forEach(this::close);
        reports.setNodes(nodes);
    }

    private void close(Node<CamelNode> node) {
        node.target().close();
        boolean shared = nodes.stream().anyMatch(other -> other.name().equals(node.name()));
        if (limits != null && !shared) {
            limits.forget(node.name());
        }
    }

    private Node<CamelNode> nodeOf(AsyncProcessor child, int position) {
        Optional<ChildEndpoint> endpoint = ChildEndpoint.of(child);
        String nodeName = endpoint.map(ChildEndpoint::name).orElse("child " + position);
        CamelNode target = new CamelNode(
                child,
                endpoint.flatMap(ChildEndpoint::origin),
                endpoint.flatMap(ChildEndpoint::fixedMethod),
                Optional.ofNullable(limits).map(of -> of.of(nodeName)));
        return new Node<>(nodeName, target, settings.weights().of(CamelNode.namesOf(nodeName, target)));
    }

    /** Says whom the settings name that is no node now; for the start, since later nodes come and go. */
    void warnOfUnused() {
        Set<String> names = new HashSet<>();
        nodes.forEach(node -> names.addAll(CamelNode.namesOf(node)));
        Set<String> unused = settings.weights().unused(names);
        if (!unused.isEmpty()) {
            LOG.warn("balancer '{}': weights names none of its nodes: {}", name, unused);
        }
        reports.warnOfUnused();
    }

    boolean process(Exchange exchange, AsyncCallback callback) {
        Session session;
        Node<CamelNode> node;
        try {
            headers.stripRequest(exchange);
            session = affinity.open(exchange);
            if (settings.failover().isOn()) {
                return new FailoverExchange(exchange, callback, session, this, settings.failover(), failover).start();
            }
            node = choice.choose(exchange, session, TriedNodes.NONE);
        } catch (RuntimeException | Error e) {
            return fail(exchange, callback, e);
        }
        if (node == null) {
            return fail(exchange, callback, new IllegalStateException(NO_CHILD));
        }
        return sendTo(node, exchange, callback, session, TriedNodes.NONE);
    }

    private static boolean fail(Exchange exchange, AsyncCallback callback, Throwable reason) {
        exchange.setException(reason);
        callback.done(true);
        return true;
    }

    @Override
    public void send(
            Exchange exchange, AsyncCallback callback, Node<CamelNode> node, Session session, TriedNodes tried) {
        sendTo(node, exchange, callback, session, tried);
    }

    private boolean sendTo(
            Node<CamelNode> node, Exchange exchange, AsyncCallback callback, Session session, TriedNodes tried) {
        boolean hedged = changesRouting && mayHedge(node, exchange, session, tried);
        tried.add(node);
        return hedged
                ? hedge(exchange, callback, node, session, tried)
                : new NodeCallback(exchange, node, headers, session, limits, callback).send();
    }

    /** The node was entered, so that nothing may be thrown from here on: what cannot be told is an ordinary request. */
    private boolean mayHedge(Node<CamelNode> node, Exchange exchange, Session session, TriedNodes tried) {
        try {
            return node.isAvoided()
                    && node.inFlight() == 1
                    && affinity.mayHedge(session, node, tried)
                    && hedgeRule.mayHedge(exchange, node.target());
        } catch (RuntimeException e) {
            LOG.debug("a request is not hedged", e);
            return false;
        }
    }

    @Override
    public Node<CamelNode> choose(Exchange exchange, Session session, TriedNodes tried) {
        return choice.choose(exchange, session, tried);
    }

    @Override
    public boolean isAnyLeft(TriedNodes tried) {
        return choice.isAnyLeft(tried);
    }

    private boolean hedge(
            Exchange exchange, AsyncCallback callback, Node<CamelNode> node, Session session, TriedNodes tried) {
        HedgedExchange attempts;
        try {
            attempts = new HedgedExchange(exchange, callback, headers, session, limits, hedgePool, secondAnswers);
            attempts.start(node);
        } catch (IOException | RuntimeException | Error e) {
            // The body cannot be copied, there is no thread, or we are stopping: an ordinary request then.
            LOG.debug("a request is not hedged", e);
            return new NodeCallback(exchange, node, headers, session, limits, callback).send();
        }
        hedged.increment();
        scheduleHedge(attempts, node, tried);
        return false;
    }

    private void scheduleHedge(HedgedExchange attempts, Node<CamelNode> first, TriedNodes tried) {
        try {
            // Not cancelled when the first answer comes: it holds the exchange for milliseconds and then does nothing.
            Future<?> unused = ticker.schedule(
                    () -> attempts.hedge(() -> choice.chooseOther(first, tried), tried),
                    settings.hedgeAfter().toNanos(),
                    TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("stopping: a trickled request is not hedged", e);
        }
    }

    @Override
    public boolean isRefusal(Exchange attempt) {
        return limits != null && limits.isRefusal(attempt);
    }

    /** Returns the strategy in use, which the nodes' policies may have changed. */
    Strategy strategy() {
        return rule.strategy();
    }

    List<Node<CamelNode>> nodes() {
        return nodes;
    }

    List<NodeSnapshot> snapshots() {
        return protocol.statuses(clock.nanoTime()).stream()
                .map(NodeSnapshot::of)
                .toList();
    }

    Map<String, Double> avoidedShares() {
        long now = clock.nanoTime();
        Map<String, Double> shares = new LinkedHashMap<>();
        nodes.forEach(node -> shares.put(node.name(), protocol.avoidedShare(node, now)));
        return shares;
    }

    List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(protocol.metrics());
        metrics.addAll(reports.metrics());
        metrics.addAll(follower.metrics());
        metrics.addAll(affinity.metrics());
        metrics.addAll(failover.metrics());
        if (limits != null) {
            metrics.addAll(limits.metrics());
        }
        metrics.add(Metric.counter("weir.balancer.hedged", COUNT, "Requests that could be hedged.", hedged.sum()));
        metrics.add(Metric.counter(
                "weir.balancer.hedged.second",
                COUNT,
                "Hedged requests that the second node answered first.",
                secondAnswers.sum()));
        metrics.add(Metric.counter(
                "weir.balancer.all.avoided",
                COUNT,
                "Choices that fell back to the plain algorithm.",
                rule.allAvoided()));
        return List.copyOf(metrics);
    }
}
