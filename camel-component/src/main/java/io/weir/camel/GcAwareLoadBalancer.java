package io.weir.camel;

import io.weir.balance.AvoidanceListener;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.CamelContextAware;
import org.apache.camel.Channel;
import org.apache.camel.Exchange;
import org.apache.camel.Traceable;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedResource;
import org.apache.camel.processor.loadbalancer.LoadBalancerSupport;

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
 * {@code io.weir.tomcat.GcReportValve} publishes both; a node without Weir can be observed over JMX. A node about to collect gets one request at a time until its major GC
 * was seen; such a request, when it is a GET or a HEAD or carries the exchange property {@link #SAFE_TO_REPEAT}, is sent to
 * a second node too when it is not answered within {@code hedgeAfter}, and the first answer wins. Nodes without a report
 * are balanced as if this were the plain algorithm.
 *
 * <p>Settings are texts, so that the Java, XML and YAML DSL write them alike; durations as in {@code 500ms}. They are read
 * when the route starts, and all mistakes fail the start in one message: {@code strategy} (round-robin, or what the
 * nodes' policies agree on), {@code weights} (all 1), {@code header}
 * (endpoint-load-metrics), {@code reportPath} (/weir/report; empty for no polling), {@code pollInterval} (500ms),
 * {@code staleAfter} (3s), {@code maxAvoidedRatio} (0.333), {@code maxAvoidTime} (3s), {@code hedgeAfter} (15ms; 0ms for
 * never), {@code mode} (on, measure, off), {@code jmxUrls} (none), {@code jmxUser}, {@code jmxPassword},
 * {@code affinity} (none, soft, hard), {@code affinityKey} (none), {@code failoverAttempts} (0), {@code failoverOn}
 * (java.lang.Exception).
 *
 * <p>One instance serves one {@code loadBalance} node: Camel would merge the children of two. Use a new instance, a
 * prototype bean or {@code #class:}. Thread-safe once started; choosing a node allocates nothing, takes no lock and reads
 * no clock, and {@code process} adds one object to an exchange.
 */
@ManagedResource(description = "GC-aware load balancer")
public class GcAwareLoadBalancer extends LoadBalancerSupport implements CamelContextAware, Traceable, MetricSource {
    /** Exchange property that says ({@code true}) or denies ({@code false}) that the request may be sent twice. */
    public static final String SAFE_TO_REPEAT = "WeirSafeToRepeat";

    private final Map<String, String> settings = new ConcurrentHashMap<>();
    private CamelContext camelContext;
    private AvoidanceListener listener = AvoidanceListener.NONE;
    private boolean sealed;
    private volatile BalancerEngine engine;

    /** Creates a balancer with the default settings. */
    public GcAwareLoadBalancer() {}

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
        BalancerEngine running = engine;
        if (running == null) {
            exchange.setException(new IllegalStateException("GC-aware load balancer is not started"));
            callback.done(true);
            return true;
        }
        return running.process(exchange, callback);
    }

    @Override
    public void addProcessor(AsyncProcessor processor) {
        if (sealed && processor instanceof Channel) {
            throw reused();
        }
        super.addProcessor(processor);
        childrenChanged();
    }

    @Override
    public void removeProcessor(AsyncProcessor processor) {
        super.removeProcessor(processor);
        childrenChanged();
    }

    private void childrenChanged() {
        BalancerEngine running = engine;
        if (running != null) {
            running.setChildren(getProcessors());
        }
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
        return new IllegalStateException("GC-aware load balancer of route '" + getRouteId()
                + "': one instance serves one loadBalance node, but it was put into a second;"
                + " use a new instance, a prototype bean or #class:"
                + getClass().getName());
    }

    @Override
    protected void doStart() throws Exception {
        String name = getRouteId() == null ? "camel" : getRouteId();
        BalancerSettings read = BalancerSettings.read(name, settings, camelContext);
        super.doStart();
        BalancerEngine started = new BalancerEngine(this, camelContext, read, new LoggedAvoidance(name, listener));
        started.setChildren(getProcessors());
        started.start();
        engine = started;
    }

    @Override
    protected void doStop() throws Exception {
        BalancerEngine running = engine;
        engine = null;
        if (running != null) {
            running.stop();
        }
        super.doStop();
    }

    @Override
    protected void doShutdown() throws Exception {
        super.doShutdown();
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

    /**
     * Returns the share of the time since the start in which each node was avoided.
     *
     * @return node name to 0..1; empty when not started
     */
    @ManagedAttribute(description = "Share of the time in which each node was avoided")
    public Map<String, Double> getAvoidedShares() {
        BalancerEngine running = engine;
        return running == null ? Map.of() : running.avoidedShares();
    }

    @Override
    public List<Metric> metrics() {
        BalancerEngine running = engine;
        return running == null ? List.of() : running.metrics();
    }

    @Override
    public String getTraceLabel() {
        return "gcAware";
    }

    /**
     * Sets the base algorithm: {@code round-robin}, {@code random}, {@code weighted-round-robin}, {@code weighted-random} or
     * {@code p2c} (of two random nodes the one with fewer requests in flight). When it is left out, it is round robin or,
     * while all nodes with a fresh report agree on another one in their policies, that one.
     */
    public void setStrategy(String value) {
        settings.put("strategy", value);
    }

    /**
     * Sets the weights of nodes for the weighted strategies: {@code NODE=WEIGHT}, several with {@code ;} or {@code ,} between
     * them; the node as scheme, host and port of its child, as in {@code http://node1:8080=5}, or with its path; the weight a
     * whole number in 1..1000. A node that is not named weighs 1.
     */
    public void setWeights(String value) {
        settings.put("weights", value);
    }

    /** Sets the response header that carries a node's report; default {@code endpoint-load-metrics}. */
    public void setHeader(String value) {
        settings.put("header", value);
    }

    /** Sets where a node serves its report; default {@code /weir/report}, empty for no polling. */
    public void setReportPath(String value) {
        settings.put("reportPath", value);
    }

    /** Sets how often that is fetched; default {@code 500ms}, in 10ms..1h. */
    public void setPollInterval(String value) {
        settings.put("pollInterval", value);
    }

    /** Sets the age at which a report is believed no longer; default {@code 3s}, more than the poll interval. */
    public void setStaleAfter(String value) {
        settings.put("staleAfter", value);
    }

    /** Sets the greatest share of nodes that is avoided at a time; default one third, one of two or more always may be. */
    public void setMaxAvoidedRatio(String value) {
        settings.put("maxAvoidedRatio", value);
    }

    /** Sets how long a node is avoided at most when its major GC does not come; default {@code 3s}. */
    public void setMaxAvoidTime(String value) {
        settings.put("maxAvoidTime", value);
    }

    /** Sets how long a trickled request may take before a second node gets it too; default {@code 15ms}, 0ms for never. */
    public void setHedgeAfter(String value) {
        settings.put("hedgeAfter", value);
    }

    /** Sets the mode: {@code on}, {@code measure} (decides and logs, routes plainly) or {@code off}. */
    public void setMode(String value) {
        settings.put("mode", value);
    }

    /**
     * Sets whether the requests of a session stay at one node: {@code none}; {@code hard}, always; {@code soft}, but for those
     * that are safe to repeat while the node is avoided.
     */
    public void setAffinity(String value) {
        settings.put("affinity", value);
    }

    /**
     * Sets by what a session is known: {@code cookie:NAME}, a cookie that the balancer itself sets and takes off requests;
     * {@code header:NAME}; or {@code LANGUAGE:EXPRESSION} in any language of Camel, as in {@code simple:${header.user}}. A
     * request without a key goes where the strategy says.
     */
    public void setAffinityKey(String value) {
        settings.put("affinityKey", value);
    }

    /**
     * Sets how many further nodes are tried when one has failed; default {@code 0}, up to 1000, never the same one twice.
     * A failed request is then repeated <em>whatever its method</em>, as Camel's own failover does: a node may have done its
     * work before it failed. Every child needs {@code noErrorHandler()} about it, or it is redelivered to by Camel first.
     */
    public void setFailoverAttempts(String value) {
        settings.put("failoverAttempts", value);
    }

    /**
     * Sets which failures these are: full class names of exceptions with commas between them; default
     * {@code java.lang.Exception}. The causes of a failure count as well.
     */
    public void setFailoverOn(String value) {
        settings.put("failoverOn", value);
    }

    /**
     * Sets which nodes are observed over JMX: {@code NODE=service:jmx:rmi:///jndi/rmi://HOST:PORT/jmxrmi}, several with
     * {@code ;} between them; the node as scheme, host and port of its child, as in {@code http://node1:8080}.
     */
    public void setJmxUrls(String value) {
        settings.put("jmxUrls", value);
    }

    /** Sets as whom to connect to JMX; default nobody. */
    public void setJmxUser(String value) {
        settings.put("jmxUser", value);
    }

    /** Sets that user's password; it is in no log, message or attribute. */
    public void setJmxPassword(String value) {
        settings.put("jmxPassword", value);
    }
}
