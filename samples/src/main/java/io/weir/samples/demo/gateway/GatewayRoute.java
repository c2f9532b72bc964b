package io.weir.samples.demo.gateway;

import io.weir.balance.AvoidanceListener;
import java.util.List;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.LoadBalanceDefinition;

/** The route under test: from a servlet to one of the nodes. Only the balancer differs from run to run. */
final class GatewayRoute extends RouteBuilder {
    private final List<String> nodes;
    private final Balancers balancers;
    private final List<String> words;
    private final AvoidanceListener listener;

    /**
     * Creates the route's builder.
     *
     * @param nodes where the nodes answer, for instance {@code http://127.0.0.1:8080/session}
     * @param balancers knows the balancer
     * @param words which one
     * @param listener is told what it avoids
     */
    GatewayRoute(List<String> nodes, Balancers balancers, List<String> words, AvoidanceListener listener) {
        this.nodes = List.copyOf(nodes);
        this.balancers = balancers;
        this.words = List.copyOf(words);
        this.listener = listener;
    }

    @Override
    public void configure() {
        LoadBalanceDefinition balanced = balancers.balance(from("servlet:session"), nodes, words, listener);
        for (int i = 0; i < nodes.size(); i++) {
            balanced.to(nodes.get(i) + "?bridgeEndpoint=true").id(outputId(i));
        }
    }

    /** Names a node's output in the route, by which the recorder knows it. */
    static String outputId(int node) {
        return "node-" + node;
    }
}
