package io.weir.benchmarks.balance;

import io.weir.balance.AvoidanceListener;
import io.weir.camel.GcAwareLoadBalancer;
import io.weir.samples.demo.gateway.Gateway;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.camel.model.LoadBalanceDefinition;
import org.apache.camel.model.RouteDefinition;

/**
 * The gateway JVM of the evaluation. A plain strategy is Camel's own balancer, as its user has it; only P2C, which Camel
 * lacks, is Weir's with {@code mode=off}.
 */
final class BalanceGateway {
    private BalanceGateway() {}

    /**
     * Runs the gateway until its parent is gone.
     *
     * @param args as {@link Gateway#run} takes them
     */
    public static void main(String[] args) {
        Gateway.run(args, BalanceGateway::balance);
    }

    private static LoadBalanceDefinition balance(
            RouteDefinition route, List<String> nodes, List<String> words, AvoidanceListener listener) {
        Contender contender = Contender.parse(words.subList(1, words.size()));
        List<Integer> weights = BalancePlan.weights(words.get(0));
        if (contender.strategy() == Strategy.OLD_GEN_THRESHOLD) {
            return route.loadBalance(new OldGenBalancer(nodes, new OldGenRule(nodes, contender.threshold(), listener)));
        }
        return contender.gcAware()
                ? route.loadBalance(weir(contender.strategy(), nodes, weights, listener))
                : plain(route, contender.strategy(), nodes, weights);
    }

    private static LoadBalanceDefinition plain(
            RouteDefinition route, Strategy strategy, List<String> nodes, List<Integer> weights) {
        return switch (strategy) {
            case ROUND_ROBIN -> route.loadBalance().roundRobin();
            case RANDOM -> route.loadBalance().random();
            case WEIGHTED_ROUND_ROBIN -> route.loadBalance().weighted(true, ratio(nodes, weights));
            case WEIGHTED_RANDOM -> route.loadBalance().weighted(false, ratio(nodes, weights));
            case P2C -> {
                GcAwareLoadBalancer balancer = weir(strategy, nodes, weights, AvoidanceListener.NONE);
                balancer.setMode("off");
                yield route.loadBalance(balancer);
            }
            case OLD_GEN_THRESHOLD -> throw new IllegalArgumentException("has no plain form: " + strategy);
        };
    }

    private static GcAwareLoadBalancer weir(
            Strategy strategy, List<String> nodes, List<Integer> weights, AvoidanceListener listener) {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setStrategy(strategy.word());
        balancer.setAvoidanceListener(listener);
        if (strategy.isWeighted()) {
            balancer.setWeights(IntStream.range(0, nodes.size())
                    .mapToObj(i -> nodes.get(i) + "=" + weights.get(i))
                    .collect(Collectors.joining(";")));
        }
        return balancer;
    }

    private static String ratio(List<String> nodes, List<Integer> weights) {
        return IntStream.range(0, nodes.size())
                .mapToObj(i -> String.valueOf(weights.get(i)))
                .collect(Collectors.joining(","));
    }
}
