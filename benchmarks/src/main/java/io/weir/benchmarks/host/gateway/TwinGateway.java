package io.weir.benchmarks.host.gateway;

import io.weir.balance.AvoidanceListener;
import io.weir.camel.GcAwareLoadBalancer;
import io.weir.camel.NodeSnapshot;
import io.weir.samples.demo.gateway.Balancers;
import io.weir.samples.demo.gateway.Gateway;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.camel.model.LoadBalanceDefinition;
import org.apache.camel.model.RouteDefinition;

/** A gateway JVM that balances plainly or by Weir with its defaults, and tells what its balancer counts. */
public final class TwinGateway implements Balancers {
    /** The word for Camel's own round robin. */
    public static final String PLAIN = "plain";
    /** The word for Weir's. */
    public static final String WEIR = "weir";
    /** The figure of requests that the gateway waits for. */
    public static final String HELD = "held";
    /** The figure of requests that the balancer counts as held by a node. */
    public static final String IN_FLIGHT = "in.flight";
    /** The figure of times a node became avoided. */
    public static final String AVOIDANCES = "weir.balancer.avoidances";

    private GcAwareLoadBalancer balancer;

    private TwinGateway() {}

    /**
     * Runs the gateway until its parent is gone.
     *
     * @param args as {@link Gateway#run} takes them
     */
    public static void main(String[] args) {
        Gateway.run(args, new TwinGateway());
    }

    @Override
    public LoadBalanceDefinition balance(
            RouteDefinition route, List<String> nodes, List<String> words, AvoidanceListener listener) {
        return switch (words.get(0)) {
            case PLAIN -> route.loadBalance().roundRobin();
            case WEIR -> {
                balancer = new GcAwareLoadBalancer();
                balancer.setAvoidanceListener(listener);
                yield route.loadBalance(balancer);
            }
            default -> throw new IllegalArgumentException("no such balancer: " + words);
        };
    }

    @Override
    public Map<String, Double> figures() {
        if (balancer == null) {
            return Map.of();
        }
        Map<String, Double> figures = new HashMap<>(balancer.getCounters());
        figures.put(IN_FLIGHT, (double)
                balancer.nodes().stream().mapToLong(NodeSnapshot::inFlight).sum());
        return figures;
    }
}
