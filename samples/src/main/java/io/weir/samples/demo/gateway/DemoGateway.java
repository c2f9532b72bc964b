package io.weir.samples.demo.gateway;

import io.weir.balance.AvoidanceListener;
import io.weir.camel.GcAwareLoadBalancer;
import java.util.List;
import org.apache.camel.model.LoadBalanceDefinition;
import org.apache.camel.model.RouteDefinition;

/** The demo's gateway. It balances by Camel's own round robin or by Weir's. */
public final class DemoGateway {
    /** The word for Camel's own round robin. */
    public static final String PLAIN = "plain";
    /** The word for Weir's. */
    public static final String GC_AWARE = "gc-aware";

    private DemoGateway() {}

    /**
     * Runs the gateway until its parent is gone.
     *
     * @param args as {@link Gateway#run} takes them
     */
    public static void main(String[] args) {
        Gateway.run(args, DemoGateway::balance);
    }

    private static LoadBalanceDefinition balance(
            RouteDefinition route, List<String> nodes, List<String> words, AvoidanceListener listener) {
        return switch (words.get(0)) {
            case PLAIN -> route.loadBalance().roundRobin();
            case GC_AWARE -> {
                GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
                balancer.setAvoidanceListener(listener);
                yield route.loadBalance(balancer);
            }
            default -> throw new IllegalArgumentException("no such balancer: " + words);
        };
    }
}
