package io.weir.samples.demo.gateway;

import io.weir.balance.AvoidanceListener;
import java.util.List;
import java.util.Map;
import org.apache.camel.model.LoadBalanceDefinition;
import org.apache.camel.model.RouteDefinition;

/** Knows the balancers that a gateway can be told to use. */
@FunctionalInterface
public interface Balancers {
    /**
     * Puts a new balancer into a route; the nodes are added to it afterwards, in their order.
     *
     * @param route the route, which ends in the balancer
     * @param nodes where the nodes answer, for instance {@code http://127.0.0.1:8080/session}
     * @param words which balancer
     * @param listener to be told what it avoids, by the node's address as in {@code nodes}
     * @return the balancer in the route
     * @throws IllegalArgumentException when the words name none
     */
    LoadBalanceDefinition balance(
            RouteDefinition route, List<String> nodes, List<String> words, AvoidanceListener listener);

    /**
     * Returns what the present balancer counts, for the gateway's records.
     *
     * @return values by name without spaces; nothing by default
     */
    default Map<String, Double> figures() {
        return Map.of();
    }
}
