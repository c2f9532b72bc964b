package io.weir.camel;

import io.weir.balance.AvoidanceListener;
import io.weir.balance.AvoidanceSpan;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.TabularData;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.CamelContextAware;
import org.apache.camel.Channel;
import org.apache.camel.Exchange;
import org.apache.camel.Traceable;
import org.apache.camel.api.management.ManagedResource;

/**
 * A load balancer for a Camel route that keeps requests away from a node that is about to run a major GC.
 *
 * <pre>{@code
 * from("servlet:shop")
 *     .loadBalance(new GcAwareLoadBalancer())
 *         .to("http://node1:8080/shop?bridgeEndpoint=true")
 *         .to("http://node2:8080/shop?bridgeEndpoint=true")
 *         .to("http://node3:8080/shop?bridgeEndpoint=true")
 *     .end();
 * }</pre>
 *
 * <p>It learns each node's forecast from a response header and by polling the node's report path, as
 * {@code io.weir.tomcat.GcReportValve} publishes both; a node without Weir can be observed over JMX. A node about to
 * collect gets one request at a time until its major GC was seen; such a request, when it is a GET or a HEAD or carries the
 * exchange property {@link #SAFE_TO_REPEAT}, is sent to a second node too when it is not answered within
 * {@code hedgeAfter}, and the first answer wins. Nodes without a report are balanced as if this were the plain algorithm.
 *
 * <p>Settings are texts, so that the Java, XML and YAML DSL write them alike; durations as in {@code 500ms}. They are read
 * when the route starts, and all mistakes fail the start in one message: {@code strategy} (round-robin, or what the
 * nodes' policies agree on), {@code weights} (all 1), {@code header}
 * (endpoint-load-metrics), {@code reportPath} (/weir/report; empty for no polling), {@code pollInterval} (500ms),
 * {@code staleAfter} (3s), {@code maxAvoidedRatio} (0.333), {@code maxAvoidTime} (3s), {@code hedgeAfter} (15ms; 0ms for
 * never), {@code mode} (on, measure, off), {@code jmxUrls} (none), {@code jmxUser}, {@code jmxPassword},
 * {@code jmxFamilies} (none), {@code affinity} (none, soft, hard), {@code affinityKey} (none), {@code failoverAttempts} (0),
 * {@code failoverOn} (java.lang.Exception), {@code directory} (none), {@code directoryInterval} (10s), {@code nodeUri}
 * (none), {@code drainTimeout} (30s), {@code nodeLimits} (off), {@code priority} (none).
 *
 * <p>One instance serves one {@code loadBalance} node: Camel would merge the children of two. Use a new instance, a
 * prototype bean or {@code #class:}. Thread-safe once started; choosing a node allocates nothing, takes no lock and reads
 * no clock, and {@code process} adds one object to an exchange.
 */
@ManagedResource(description = "GC-aware load balancer")
public class GcAwareLoadBalancer extends BalancerProperties
        implements CamelContextAware, Traceable, MetricSource, ManagedBalancer {
    /** Exchange property that says ({@code true}) or denies ({@code false}) that the request may be sent twice. */
    public static final String SAFE_TO_REPEAT = "WeirSafeToRepeat";

    private final ReentrantLock nodesLock = new ReentrantLock();
    private final Map<String, Optional<AsyncProcessor>> listed = new ConcurrentHashMap<>();
    private CamelContext camelContext;
    private AvoidanceListener listener = AvoidanceListener.NONE;
    private boolean sealed;
    private volatile BalancerRun run;

    /** Creates a balancer with the default settings. */
    public GcAwareLoadBalancer() {}

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
        BalancerRun running = run;
        if (running == null) {
            exchange.setException(new IllegalStateException("GC-aware load balancer is not started"));
            callback.done(true);
            return true;
        }
        return running.engine().process(exchange, callback);
    }

    @Override
    public void addProcessor(AsyncProcessor processor) {
        if (sealed && processor instanceof Channel) {
            throw reused();
        }
        changeChildren(() -> super.addProcessor(processor));
    }

    @Override
    public void removeProcessor(AsyncProcessor processor) {
        changeChildren(() -> super.removeProcessor(processor));
    }

    /** The list and the nodes change as one, or a node could be lost between two changes. */
    private void changeChildren(Runnable change) {
        nodesLock.lock();
        try {
            change.run();
            if (run != null) {
                run.engine().setChildren(getProcessors());
            }
        } finally {
            nodesLock.unlock();
        }
    }

    @Override
    public String addNode(String uri) {
        NodeUri node = NodeUri.of(uri == null ? "" : uri.trim());
        if (node.text().isEmpty()) {
            throw new IllegalArgumentException(
                    "balancer '" + name() + "': a node must be the URI of an endpoint, but was empty");
        }
        return whileRunning(running -> running.membership()
                        .add(node)
                        .flatMap(ChildEndpoint::of)
                        .map(ChildEndpoint::name))
                .orElseThrow(() -> new IllegalArgumentException(
                        "balancer '" + name() + "': there is a node " + node.shown() + " already"));
    }

    @Override
    public boolean removeNode(String nameOrUri) {
        return nameOrUri != null && whileRunning(running -> running.membership().remove(nameOrUri.trim()));
    }

    private <R> R whileRunning(Function<BalancerRun, R> change) {
        nodesLock.lock();
        try {
            if (run == null) {
                throw new IllegalStateException("balancer '" + name() + "' is not started");
            }
            return change.apply(run);
        } finally {
            nodesLock.unlock();
        }
    }

    private void follow(DirectoryWatch directory) {
        // The lock is held for each change and not while the directory is read.
        directory.follow(
                uri -> whileFollowing(directory, running -> running.membership().add(uri)),
                child -> whileFollowing(directory, running -> {
                    running.membership().remove(child);
                    return child;
                }));
    }

    /** A reading may outlast its run, and must not change the nodes of the next. */
    private <R> R whileFollowing(DirectoryWatch directory, Function<BalancerRun, R> change) {
        return whileRunning(running -> {
            if (!running.follows(directory)) {
                throw new IllegalStateException("balancer '" + name() + "' was started anew");
            }
            return change.apply(running);
        });
    }

    @Override
    public void setCamelContext(CamelContext context) {
        camelContext = context;
        // Camel sets the context after it has added all children of one loadBalance node; more children mean a second
        // one.
        sealed |= !getProcessors().isEmpty();
    }

    @Override
    public CamelContext getCamelContext() {
        return camelContext;
    }

    @Override
    public void setRouteId(String routeId) {
        if (getRouteId() != null && routeId != null && !routeId.equals(getRouteId())) {
            throw reused();
        }
        super.setRouteId(routeId);
    }

    private IllegalStateException reused() {
        return new IllegalStateException("GC-aware load balancer of route '" + name()
                + "': one instance serves one loadBalance node, but it was put into a second;"
                + " use a new instance, a prototype bean or #class:"
                + getClass().getName());
    }

    /** What a balancer is called in logs, events and messages: its route's id. */
    String name() {
        return getRouteId() == null ? "camel" : getRouteId();
    }

    @Override
    protected void doStart() throws Exception {
        BalancerSettings read = BalancerSettings.read(name(), texts(), directoryObject(), camelContext);
        nodesLock.lock();
        try {
            super.doStart();
            run = BalancerRun.start(this, read, listener, listed);
        } finally {
            nodesLock.unlock();
        }
        // Before the first request, so that a balancer without a node in its route has some by then.
        run.followDirectory(this::follow);
        run.engine().warnOfUnused();
    }

    @Override
    protected void doStop() throws Exception {
        nodesLock.lock();
        try {
            BalancerRun running = run;
            run = null;
            if (running != null) {
                running.close();
            }
            super.doStop();
        } finally {
            nodesLock.unlock();
        }
    }

    @Override
    protected void doShutdown() throws Exception {
        // Removes every child, those that were added while running too.
        super.doShutdown();
        listed.clear();
        sealed = false;
        super.setRouteId(null);
    }

    /**
     * Sets who is told when a node becomes avoided and when it returns; called on the balancer's own thread.
     *
     * @param avoidanceListener must be quick; what it throws is logged and dropped
     */
    public void setAvoidanceListener(AvoidanceListener avoidanceListener) {
        listener = avoidanceListener;
    }

    @Override
    public String getStrategy() {
        BalancerRun running = run;
        return running == null
                ? texts().getOrDefault("strategy", "round-robin")
                : running.engine().strategy().text();
    }

    @Override
    public String getMode() {
        BalancerRun running = run;
        return running == null
                ? texts().getOrDefault("mode", "on")
                : running.settings().mode();
    }

    @Override
    public TabularData getNodes() throws OpenDataException {
        return NodeRows.of(nodes());
    }

    /**
     * Returns the nodes as they are now, those that drain included.
     *
     * @return a snapshot; empty when not started
     */
    public List<NodeSnapshot> nodes() {
        BalancerRun running = run;
        return running == null ? List.of() : running.nodes();
    }

    /** Returns when nodes were avoided since the start, what changed last first; on the system's monotonic clock. */
    List<AvoidanceSpan> avoidances() {
        BalancerRun running = run;
        return running == null ? List.of() : running.avoidances().spans();
    }

    @Override
    public Map<String, Double> getAvoidedShares() {
        BalancerRun running = run;
        return running == null ? Map.of() : running.engine().avoidedShares();
    }

    @Override
    public Map<String, Double> getCounters() {
        Map<String, Double> counters = new TreeMap<>();
        metrics().stream()
                .filter(metric -> metric.tags().isEmpty())
                .forEach(metric -> counters.put(metric.name(), metric.value()));
        return counters;
    }

    @Override
    public List<Metric> metrics() {
        BalancerRun running = run;
        return running == null ? List.of() : running.metrics();
    }

    @Override
    public String getTraceLabel() {
        return "gcAware";
    }
}
