package io.weir.hosttests.camel.lts;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.CircuitBreakerDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Camel's circuit breaker around the balancer, and one around each node. Those stand in routes of their own: directly inside a
 * loadBalance node Camel finds no id for a breaker and fails the start.
 */
@Timeout(120)
class CircuitBreakerTest {
    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    /** A breaker that opens after two calls of which one failed, and stays open for the test. */
    private static CircuitBreakerDefinition quick(CircuitBreakerDefinition breaker) {
        return breaker.resilience4jConfiguration()
                .slidingWindowSize(2)
                .minimumNumberOfCalls(2)
                .failureRateThreshold(50)
                .waitDurationInOpenState(600)
                .throwExceptionWhenHalfOpenOrOpenState(true)
                .end();
    }

    @Test
    void breakerAroundTheBalancer_answersFromItsFallback() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> {
                        CircuitBreakerDefinition breaker =
                                quick(r.from("direct:in").circuitBreaker());
                        breaker.loadBalance(new GcAwareLoadBalancer()).to(NODES.uris());
                        breaker.onFallback().setBody(r.constant("fallback"));
                    })
                    .start();
            assertThat(gateway.bodies("direct:in", 1)).containsExactly("a");
            NODES.node("b").fail(500);
            NODES.node("c").fail(500);

            assertThat(gateway.bodies("direct:in", 4)).containsOnly("fallback");
            assertThat(NODES.counts()).as("open after one failure of two").containsExactly(1, 1, 0);
        }
    }

    @Test
    void breakerAroundEachNode_withFailoverOutside_leavesABrokenNodeAlone() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> {
                        r.from("direct:in")
                                .loadBalance()
                                .failover(1, true, false, Exception.class)
                                .to("direct:balanced")
                                .to("direct:balanced")
                                .end();
                        r.from("direct:balanced")
                                .errorHandler(r.noErrorHandler())
                                .loadBalance(new GcAwareLoadBalancer())
                                .to("direct:a", "direct:b", "direct:c");
                        for (String node : new String[] {"a", "b", "c"}) {
                            guarded(r, node);
                        }
                    })
                    .start();
            NODES.node("a").fail(500);

            assertThat(gateway.bodies("direct:in", 30)).containsOnly("b", "c");
            assertThat(NODES.counts().get(0))
                    .as("calls of a before its breaker opened")
                    .isEqualTo(2);
        }
    }

    private static void guarded(RouteBuilder r, String node) {
        CircuitBreakerDefinition breaker =
                quick(r.from("direct:" + node).errorHandler(r.noErrorHandler()).circuitBreaker());
        breaker.to(NODES.uri(node));
    }
}
