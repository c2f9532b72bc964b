package io.weir.camel;

import io.weir.balance.Node;
import io.weir.balance.NodeTable;
import io.weir.limit.Refusal;
import io.weir.method.LimitedMethod;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;

/**
 * The limits of a balancer's nodes: each node is a method, named by the balancer and a number.
 *
 * <p>A node at its limit is passed over. When all are, an exchange waits at the one with the shortest line for its limit, and is
 * refused there when its time is out: that every node is full is no failure of a node, so there is no other to try.
 *
 * <p>Methods are for ever, and nodes come and go. So a method's number is free again when its node goes, and the next node that
 * comes begins with what was found for that one. Thread-safe.
 */
final class NodeLimits implements MetricSource {
    private final String prefix;
    private final RunningLimits limits;
    private final PriorityRule priority;
    private final Map<String, Integer> numbers = new HashMap<>();

    NodeLimits(String balancer, RunningLimits limits, PriorityRule priority) {
        this.prefix = balancer + ": ";
        this.limits = limits;
        this.priority = priority;
    }

    /** Returns the limit of a node; children that send to one address share it. */
    synchronized LimitedMethod of(String nodeName) {
        Integer number = numbers.get(nodeName);
        if (number == null) {
            number = 1;
            while (numbers.containsValue(number)) {
                number++;
            }
            numbers.put(nodeName, number);
        }
        return limits.method(prefix + "node " + number);
    }

    /** Gives the limit of a node that goes to the next that comes; who is in there still counts. */
    synchronized void forget(String nodeName) {
        numbers.remove(nodeName);
    }

    /** Sends an exchange to a node that was entered, now or when its limit allows it. Never throws, calls back exactly once. */
    boolean send(Exchange exchange, Node<CamelNode> node, AsyncCallback callback) {
        CamelNode target = node.target();
        return new LimitedCall(target.limit(), limits, priority, exchange, target.processor(), callback).start();
    }

    /** Says whether an exchange failed because one of these limits refused it. */
    boolean isRefusal(Exchange exchange) {
        if (!(exchange.getException() instanceof MethodLimitRefusedException refused)) {
            return false;
        }
        Refusal refusal = refused.refusal();
        return refusal != null && refusal.gate().startsWith(prefix);
    }

    /**
     * Enters the node with the shortest line for its limit.
     *
     * @param avoidedToo whether it may be one that is avoided
     * @return the node; null when none is left
     */
    static Node<CamelNode> enterShortestLine(NodeTable<CamelNode> table, TriedNodes tried, boolean avoidedToo) {
        Node<CamelNode> shortest = null;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < table.all().size(); i++) {
            Node<CamelNode> node = table.all().get(i);
            double line = node.target().lineRatio();
            if (line < least && tried.leave(node) && (avoidedToo || !node.isAvoided())) {
                shortest = node;
                least = line;
            }
        }
        if (shortest != null) {
            shortest.enter();
            if (!shortest.target().isOpen()) {
                shortest.leave();
                return null;
            }
        }
        return shortest;
    }

    @Override
    public List<Metric> metrics() {
        return List.of(priority.errors("weir.balancer.priority.errors"));
    }
}
