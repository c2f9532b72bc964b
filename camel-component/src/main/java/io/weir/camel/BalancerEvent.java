package io.weir.camel;

import org.apache.camel.CamelContext;
import org.apache.camel.spi.CamelEvent;

/**
 * Tells the context's event notifiers what happens to a node of a balancer; its type is {@code Custom}.
 *
 * <p>Events of a balancer come in their order, on a thread of its own, so that a slow notifier holds up no request. Some may be
 * lost when notifiers are slower than a thousand events.
 */
public final class BalancerEvent implements CamelEvent.CamelContextEvent {
    /** What happened. */
    public enum Kind {
        /** The node gets one request at a time, since a major GC is expected. */
        AVOIDED,
        /** It is an ordinary node again. */
        RETURNED,
        /** It was added. */
        ADDED,
        /** It was removed and stopped. */
        REMOVED
    }

    private final CamelContext context;
    private final String balancer;
    private final String node;
    private final Kind kind;
    private final String reason;
    private long timestamp;

    BalancerEvent(CamelContext context, String balancer, String node, Kind kind, String reason) {
        this.context = context;
        this.balancer = balancer;
        this.node = node;
        this.kind = kind;
        this.reason = reason;
    }

    @Override
    public Type getType() {
        return Type.Custom;
    }

    @Override
    public CamelContext getContext() {
        return context;
    }

    @Override
    public long getTimestamp() {
        return timestamp;
    }

    @Override
    public void setTimestamp(long millis) {
        timestamp = millis;
    }

    /**
     * Returns the balancer's name.
     *
     * @return its route's id
     */
    public String getBalancer() {
        return balancer;
    }

    /**
     * Returns the node's name.
     *
     * @return scheme, host, port and path; no credentials
     */
    public String getNode() {
        return node;
    }

    /**
     * Returns what happened.
     *
     * @return the kind
     */
    public Kind getKind() {
        return kind;
    }

    /**
     * Returns why, in a word: of {@code AvoidanceListener.Reason} or {@code Ending}, or how the node came or went.
     *
     * @return for instance {@code MAJOR} or {@code DRAINED}
     */
    public String getReason() {
        return reason;
    }

    @Override
    public String toString() {
        return "balancer '" + balancer + "': node " + node + " " + kind + " (" + reason + ")";
    }
}
