package io.weir.camel;

import io.weir.camel.directory.NodeDirectory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.processor.loadbalancer.LoadBalancerSupport;

/**
 * The settings of a {@link GcAwareLoadBalancer} as bean properties: texts, so that the Java, XML and YAML DSL write them
 * alike. They are read, and all mistakes told, when the route starts; null is the default.
 */
public abstract class BalancerProperties extends LoadBalancerSupport {
    private final Map<String, String> texts = new ConcurrentHashMap<>();
    private volatile NodeDirectory nodeDirectory;
    private volatile CamelMethodLimits limits;

    /** For {@link GcAwareLoadBalancer} alone. */
    BalancerProperties() {}

    private void set(String property, String text) {
        if (text == null) {
            // The map takes no null, and a DSL may pass one for what is left out.
            texts.remove(property);
        } else {
            texts.put(property, text);
        }
    }

    /** Returns what was set, by property; the defaults are not among it. */
    Map<String, String> texts() {
        return new HashMap<>(texts);
    }

    /** Returns the directory that was set as an object. */
    Optional<NodeDirectory> directoryObject() {
        return Optional.ofNullable(nodeDirectory);
    }

    /** Returns the limits that were set. */
    Optional<CamelMethodLimits> limits() {
        return Optional.ofNullable(limits);
    }

    /**
     * Sets the base algorithm: {@code round-robin}, {@code random}, {@code weighted-round-robin}, {@code weighted-random} or
     * {@code p2c} (of two random nodes the one with fewer requests in flight). When it is left out, it is round robin or,
     * while all nodes with a fresh report agree on another one in their policies, that one.
     */
    public void setStrategy(String value) {
        set("strategy", value);
    }

    /**
     * Sets the weights of nodes for the weighted strategies: {@code NODE=WEIGHT}, several with {@code ;} or {@code ,} between
     * them; the node as scheme, host and port of its child, as in {@code http://node1:8080=5}, or with its path; the weight a
     * whole number in 1..1000. A node that is not named weighs 1.
     */
    public void setWeights(String value) {
        set("weights", value);
    }

    /** Sets the response header that carries a node's report; default {@code endpoint-load-metrics}. */
    public void setHeader(String value) {
        set("header", value);
    }

    /** Sets where a node serves its report; default {@code /weir/report}, empty for no polling. */
    public void setReportPath(String value) {
        set("reportPath", value);
    }

    /** Sets how often that is fetched; default {@code 500ms}, in 10ms..10m. */
    public void setPollInterval(String value) {
        set("pollInterval", value);
    }

    /** Sets the age at which a report is believed no longer; default {@code 3s}, more than the poll interval. */
    public void setStaleAfter(String value) {
        set("staleAfter", value);
    }

    /** Sets the greatest share of nodes that is avoided at a time; default one third, one of two or more always may be. */
    public void setMaxAvoidedRatio(String value) {
        set("maxAvoidedRatio", value);
    }

    /**
     * Sets how long a node is avoided at most when its major GC does not come; default {@code 3s}, in 10ms..1h. A node's own
     * policy has a limit too and the shorter one holds: more than that has no effect until the {@code maxAvoidTime} of the
     * node's program family, 3s as well, is raised.
     */
    public void setMaxAvoidTime(String value) {
        set("maxAvoidTime", value);
    }

    /** Sets how long a trickled request may take before a second node gets it too; default {@code 15ms}, 0ms for never. */
    public void setHedgeAfter(String value) {
        set("hedgeAfter", value);
    }

    /** Sets the mode: {@code on}, {@code measure} (decides and logs, routes plainly) or {@code off}. */
    public void setMode(String value) {
        set("mode", value);
    }

    /**
     * Sets whether the requests of a session stay at one node: {@code none}; {@code hard}, always; {@code soft}, but for those
     * that are safe to repeat while the node is avoided.
     */
    public void setAffinity(String value) {
        set("affinity", value);
    }

    /**
     * Sets by what a session is known: {@code cookie:NAME}, a cookie that the balancer itself sets and takes off requests;
     * {@code header:NAME}; or {@code LANGUAGE:EXPRESSION} in any language of Camel, as in {@code simple:${header.user}}. A
     * request without a key goes where the strategy says.
     */
    public void setAffinityKey(String value) {
        set("affinityKey", value);
    }

    /**
     * Sets how many further nodes are tried when one has failed; default {@code 0}, up to 1000, never the same one twice.
     * A failed request is then repeated <em>whatever its method</em>, as Camel's own failover does: a node may have done its
     * work before it failed. Every child needs {@code noErrorHandler()} about it, or it is redelivered to by Camel first.
     */
    public void setFailoverAttempts(String value) {
        set("failoverAttempts", value);
    }

    /**
     * Sets which failures these are: full class names of exceptions with commas between them; default
     * {@code java.lang.Exception}. The causes of a failure count as well.
     */
    public void setFailoverOn(String value) {
        set("failoverOn", value);
    }

    /**
     * Sets which nodes are observed over JMX: {@code NODE=service:jmx:rmi:///jndi/rmi://HOST:PORT/jmxrmi}, several with
     * {@code ;} between them; the node as scheme, host and port of its child, as in {@code http://node1:8080}.
     */
    public void setJmxUrls(String value) {
        set("jmxUrls", value);
    }

    /** Sets as whom to connect to JMX; default nobody. */
    public void setJmxUser(String value) {
        set("jmxUser", value);
    }

    /**
     * Sets where the program families of the user's own are, for nodes that are observed over JMX; default none.
     *
     * @param value a properties file as {@link io.weir.gc.ProgramFamilies#withUsers} describes it, as {@code file:},
     *     {@code classpath:} or any resource of Camel
     */
    public void setJmxFamilies(String value) {
        set("jmxFamilies", value);
    }

    /** Sets that user's password; it is in no log, message or attribute. */
    public void setJmxPassword(String value) {
        set("jmxPassword", value);
    }

    /**
     * Sets where nodes come from besides the route: {@code dns:NAME} or {@code dns://SERVER:PORT/NAME} (a complete name; one
     * node per address), {@code file:PATH} (one URI a line), {@code static:URI,URI}, or {@code #BEAN}, a
     * {@link NodeDirectory} of the registry; default none.
     */
    public void setDirectory(String value) {
        set("directory", value);
    }

    /** Sets where nodes come from as an object; {@code directory} must not be set then. */
    public void setNodeDirectory(NodeDirectory directory) {
        nodeDirectory = directory;
    }

    /** Sets how often the directory is read again; default {@code 10s}, in 100ms..24h. */
    public void setDirectoryInterval(String value) {
        set("directoryInterval", value);
    }

    /**
     * Sets the URI that is made of what the directory lists, as in
     * {@code http://{address}:8080/shop?bridgeEndpoint=true}; default what it lists. A {@code dns} directory needs it.
     */
    public void setNodeUri(String value) {
        set("nodeUri", value);
    }

    /**
     * Sets whether each node has a limit of requests at a time, which finds itself: {@code on} or {@code off}, the default. A
     * node at its limit is passed over; when all are, a request waits without a thread, or is refused with a
     * {@link MethodLimitRefusedException}.
     */
    public void setNodeLimits(String value) {
        set("nodeLimits", value);
    }

    /**
     * Sets which class a request waits in: {@code header:NAME} or {@code LANGUAGE:EXPRESSION}, which says {@code high},
     * {@code normal}, {@code low} or the number of a class, zero served first. Default normal. For {@code nodeLimits}.
     */
    public void setPriority(String value) {
        set("priority", value);
    }

    /** Sets the limits that the nodes' belong to; default the context's. For {@code nodeLimits}. */
    public void setLimits(CamelMethodLimits value) {
        limits = value;
    }

    /** Sets how long a removed node may take to answer what it holds; default {@code 30s}, in 0ms..1h. */
    public void setDrainTimeout(String value) {
        set("drainTimeout", value);
    }
}
