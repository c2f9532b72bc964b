package io.weir.camel;

import static io.weir.metrics.Metric.Unit.COUNT;

import io.weir.balance.AvoidanceListener;
import io.weir.balance.AvoidanceProtocol;
import io.weir.balance.GcAwareRule;
import io.weir.balance.Node;
import io.weir.balance.NodeTable;
import io.weir.balance.RoundRobin;
import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.spi.ExecutorServiceManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A started balancer: nodes for Camel's children, the protocol with its ticker, their reports, and the way of an exchange. Made
 * at each start of the route and thrown away when it stops, so that nothing old survives a restart.
 */
final class BalancerEngine {
    private static final Logger LOG = LoggerFactory.getLogger(GcAwareLoadBalancer.class);

    private final BalancerSettings settings;
    private final AvoidanceProtocol<CamelNode> protocol;
    private final GcAwareRule rule = new GcAwareRule(RoundRobin::new);
    private final HedgeRule hedgeRule;
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

    BalancerEngine(Object owner, CamelContext context, BalancerSettings settings, AvoidanceListener listener) {
        this.settings = settings;
        this.protocol = new AvoidanceProtocol<>(settings.avoidance(), listener);
        this.hedgeRule = new HedgeRule(settings.hedgeAfter());
        this.headers = new ReportHeaders(settings.header());
        this.executors = context.getExecutorServiceManager();
        this.ticker = executors.newSingleThreadScheduledExecutor(owner, "weir-balancer");
        // Bounded by the trickle: one request in flight at each avoided node, and its hedge.
        this.hedgePool = executors.newCachedThreadPool(owner, "weir-hedge");
        this.reports = new NodeReports(settings, ticker);
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
        reports.setNodes(nodes);
    }

    private static Node<CamelNode> nodeOf(AsyncProcessor child, int position) {
        Optional<ChildEndpoint> endpoint = ChildEndpoint.of(child);
        String name = endpoint.map(ChildEndpoint::name).orElse("child " + position);
        return new Node<>(
                name,
                new CamelNode(
                        child, endpoint.flatMap(ChildEndpoint::origin), endpoint.flatMap(ChildEndpoint::fixedMethod)));
    }

    boolean process(Exchange exchange, AsyncCallback callback) {
        Node<CamelNode> node;
        try {
            headers.stripRequest(exchange);
            node = choose();
        } catch (RuntimeException | Error e) {
            return fail(exchange, callback, e);
        }
        if (node == null) {
            return fail(exchange, callback, new IllegalStateException("GC-aware load balancer has no enabled child"));
        }
        if (settings.changesRouting() && node.isAvoided() && hedgeRule.mayHedge(exchange, node.target())) {
            return hedge(exchange, callback, node);
        }
        return new NodeCallback(exchange, node, headers, callback).send();
    }

    private static boolean fail(Exchange exchange, AsyncCallback callback, Throwable reason) {
        exchange.setException(reason);
        callback.done(true);
        return true;
    }

    /** Chooses and enters a node whose child is not disabled; null when there is none. */
    private Node<CamelNode> choose() {
        NodeTable<CamelNode> table = protocol.table();
        // A disabled child stays in Camel's list, so it is stepped over.
        for (int tries = table.all().size(); tries > 0; tries--) {
            Node<CamelNode> node = settings.changesRouting() ? rule.choose(table) : rule.choosePlain(table);
            if (!ChildEndpoint.isDisabled(node.target().processor())) {
                return node;
            }
            node.leave();
        }
        // Callers that race share the turns, so one of them can meet none but disabled children in all its tries.
        for (int i = 0; i < table.all().size(); i++) {
            Node<CamelNode> node = table.all().get(i);
            if (!ChildEndpoint.isDisabled(node.target().processor())) {
                node.enter();
                return node;
            }
        }
        return null;
    }

    private boolean hedge(Exchange exchange, AsyncCallback callback, Node<CamelNode> node) {
        try {
            HedgedExchange attempts = new HedgedExchange(exchange, callback, headers, hedgePool, secondAnswers);
            attempts.start(node);
            hedged.increment();
            scheduleHedge(attempts, node);
            return false;
        } catch (IOException | RejectedExecutionException e) {
            // The body cannot be copied, or we are stopping: an ordinary request then.
            return new NodeCallback(exchange, node, headers, callback).send();
        }
    }

    private void scheduleHedge(HedgedExchange attempts, Node<CamelNode> first) {
        try {
            // Not cancelled when the first answer comes: it holds the exchange for milliseconds and then does nothing.
            Future<?> unused = ticker.schedule(
                    () -> attempts.hedge(() -> rule.chooseOther(protocol.table(), first)),
                    settings.hedgeAfter().toNanos(),
                    TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("stopping: a trickled request is not hedged", e);
        }
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
