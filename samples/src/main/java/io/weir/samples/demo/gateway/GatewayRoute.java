package io.weir.samples.demo.gateway;

import io.weir.balance.AvoidanceListener;
import io.weir.camel.GcAwareLoadBalancer;
import java.util.List;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.LoadBalanceDefinition;
import org.apache.camel.model.RouteDefinition;

/** The route under test: from a servlet to one of the nodes. Only the balancer differs between the demo's two runs. */
final class GatewayRoute extends RouteBuilder {
    private final List<String> nodes;
    private final boolean gcAware;
    private final AvoidanceListener listener;

    /**
     * Creates the route's builder.
     *
     * @param nodes where the nodes answer, for instance {@code http://127.0.0.1:8080/session}
     * @param gcAware whether Weir's balancer chooses the node, or Camel's own
     * @param listener is told what Weir's avoids
     */
    GatewayRoute(List<String> nodes, boolean gcAware, AvoidanceListener listener) {
        this.nodes = List.copyOf(nodes);
        this.gcAware = gcAware;
        this.listener = listener;
    }

    @Override
    public void configure() {
        RouteDefinition route = from("servlet:session");
        LoadBalanceDefinition balanced =
                gcAware ? route.loadBalance(gcAware()) : route.loadBalance().roundRobin();
        for (int i = 0; i < nodes.size(); i++) {
            balanced.to(nodes.get(i) + "?bridgeEndpoint=true").id(outputId(i));
        }
    }

    private GcAwareLoadBalancer gcAware() {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setAvoidanceListener(listener);
        return balancer;
    }

    /** Names a node's output in the route, by which the recorder knows it. */
    static String outputId(int node) {
        return "node-" + node;
    }
}
