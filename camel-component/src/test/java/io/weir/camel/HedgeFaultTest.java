package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.apache.camel.Exchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Camel would let a caller hang whose balancer throws, and the node would keep a place for ever. */
@Timeout(60)
class HedgeFaultTest {
    @Test
    void messageThatThrowsWhileTheHedgeIsDecided_isAnOrdinaryRequest() throws Exception {
        try (BalancerFixture route = new BalancerFixture(b -> b.setMaxAvoidTime("10m")).start()) {
            route.report("b", BalancerFixture.nearMajor().build());
            for (int i = 0; i < 3; i++) {
                route.getBody();
            }
            assertThat(route.awaitAvoided("b")).isTrue();
            Object method = new Object() {
                @Override
                public String toString() {
                    throw new IllegalStateException("no text");
                }
            };
            for (int i = 0; i < 6; i++) {
                Exchange answer = route.send(exchange -> exchange.getMessage().setHeader(Exchange.HTTP_METHOD, method))
                        .get(20, TimeUnit.SECONDS);
                assertThat(answer.getException()).isNull();
            }
            assertThat(route.balancer.nodes())
                    .allSatisfy(node -> assertThat(node.inFlight()).isZero());
        }
    }
}
