package io.weir.benchmarks.jmh;

import io.weir.balance.Strategy;
import java.util.List;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.processor.loadbalancer.LoadBalancerSupport;
import org.apache.camel.processor.loadbalancer.RandomLoadBalancer;
import org.apache.camel.processor.loadbalancer.RoundRobinLoadBalancer;
import org.apache.camel.processor.loadbalancer.WeightedRandomLoadBalancer;
import org.apache.camel.processor.loadbalancer.WeightedRoundRobinLoadBalancer;

/** Camel's own balancer for each strategy, opened so that its choice alone can be measured. */
interface CamelTwin {
    /** Chooses as Camel does: a protected method there. */
    AsyncProcessor chooseProcessor(AsyncProcessor[] processors, Exchange exchange);

    /** Makes the twin; Camel has none of two random choices, whose yardstick is round robin. */
    static CamelTwin of(Strategy strategy, List<Integer> weights) {
        return switch (strategy) {
            case ROUND_ROBIN, P2C -> new RoundRobin();
            case RANDOM -> new Random();
            case WEIGHTED_ROUND_ROBIN -> new WeightedRoundRobin(weights);
            case WEIGHTED_RANDOM -> new WeightedRandom(weights);
        };
    }

    /** The same as the balancer that it is. */
    default LoadBalancerSupport balancer() {
        return (LoadBalancerSupport) this;
    }

    /** Opens round robin. */
    final class RoundRobin extends RoundRobinLoadBalancer implements CamelTwin {
        @Override
        public AsyncProcessor chooseProcessor(AsyncProcessor[] processors, Exchange exchange) {
            return super.chooseProcessor(processors, exchange);
        }
    }

    /** Opens random. */
    final class Random extends RandomLoadBalancer implements CamelTwin {
        @Override
        public AsyncProcessor chooseProcessor(AsyncProcessor[] processors, Exchange exchange) {
            return super.chooseProcessor(processors, exchange);
        }
    }

    /** Opens weighted round robin. */
    final class WeightedRoundRobin extends WeightedRoundRobinLoadBalancer implements CamelTwin {
        WeightedRoundRobin(List<Integer> weights) {
            super(weights);
        }

        @Override
        public AsyncProcessor chooseProcessor(AsyncProcessor[] processors, Exchange exchange) {
            return super.chooseProcessor(processors, exchange);
        }
    }

    /** Opens weighted random. */
    final class WeightedRandom extends WeightedRandomLoadBalancer implements CamelTwin {
        WeightedRandom(List<Integer> weights) {
            super(weights);
        }

        @Override
        public AsyncProcessor chooseProcessor(AsyncProcessor[] processors, Exchange exchange) {
            return super.chooseProcessor(processors, exchange);
        }
    }
}
