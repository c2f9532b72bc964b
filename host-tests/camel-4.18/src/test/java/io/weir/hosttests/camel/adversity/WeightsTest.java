package io.weir.hosttests.camel.adversity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Weights of nodes. With Camel's weighted balancers zero weights throw in the choice, so that the caller hangs, or loop
 * without an end, and a removal of a node makes the second call hang (CAMEL-24923).
 */
@Timeout(120)
class WeightsTest {
    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private static Gateway weighted(String strategy, String weightOfA) throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setStrategy(strategy);
        balancer.setWeights(NODES.node("a").origin() + "=" + weightOfA);
        return new Gateway()
                .routes(r ->
                        r.from("direct:in").routeId("in").loadBalance(balancer).to(NODES.uris()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "2147483648", "99999999999999999999", "NaN", "0.5", ""})
    void impossibleWeight_failsTheStart(String weight) throws Exception {
        for (String strategy : new String[] {"weighted-round-robin", "weighted-random"}) {
            try (Gateway gateway = weighted(strategy, weight)) {
                assertThatThrownBy(gateway::start).rootCause().hasMessageContaining("balancer 'in': weights must be");
            }
        }
    }

    @Test
    void weightedRoundRobin_followsTheWeights() throws Exception {
        try (Gateway gateway = weighted("weighted-round-robin", "3").start()) {
            gateway.bodies("direct:in", 50);

            assertThat(NODES.counts()).containsExactly(30, 10, 10);
        }
    }

    @Test
    void weightedNodeRemoved_callsGoOnByTheWeightsLeft() throws Exception {
        for (String strategy : new String[] {"weighted-round-robin", "weighted-random"}) {
            try (Gateway gateway = weighted(strategy, "3").start()) {
                GcAwareLoadBalancer balancer = gateway.balancer("in");
                gateway.bodies("direct:in", 2);

                balancer.removeProcessor(balancer.getProcessors().get(1));

                assertThat(gateway.bodies("direct:in", 40)).containsOnly("a", "c");
            }
        }
    }
}
