package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.balance.Strategy;
import java.util.HashMap;
import java.util.Map;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class StrategySettingsTest {

    private static BalancerSettings read(Map<String, String> texts) {
        return BalancerSettings.read("in", texts, new DefaultCamelContext());
    }

    private static Map<String, Integer> answers(BalancerFixture route, int requests) throws Exception {
        Map<String, Integer> answers = new HashMap<>();
        for (int i = 0; i < requests; i++) {
            answers.merge(route.getBody(), 1, Integer::sum);
        }
        return answers;
    }

    @ParameterizedTest
    @EnumSource
    void everyStrategy_runsInARoute(Strategy strategy) throws Exception {
        try (BalancerFixture route = new BalancerFixture(b -> b.setStrategy(strategy.text())).start()) {
            assertThat(answers(route, 100).keySet()).containsExactlyInAnyOrder("a", "b", "c");
        }
    }

    @Test
    void strategyLeftOut_isRoundRobinAndFollowsTheNodes() {
        assertThat(read(Map.of()).strategy()).isEqualTo(Strategy.ROUND_ROBIN);
        assertThat(read(Map.of()).followsNodes()).isTrue();
        assertThat(read(Map.of("strategy", "round-robin")).followsNodes()).isFalse();
    }

    @Test
    void nullForASetting_isTheDefault() {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setStrategy("random");
        balancer.setStrategy(null);
        balancer.setWeights(null);
        assertThat(balancer.texts()).isEmpty();
        assertThat(balancer.getStrategy()).isEqualTo("round-robin");
    }

    @Test
    void weights_belongToTheNodesTheyName() throws Exception {
        try (BalancerFixture route = new BalancerFixture(b -> {
                    b.setStrategy("weighted-round-robin");
                    b.setWeights("direct://c=5, direct://a=2; direct://nobody=9");
                })
                .start()) {
            assertThat(answers(route, 80)).isEqualTo(Map.of("a", 20, "b", 10, "c", 50));
        }
    }

    @Test
    void wrongWeights_failTheStartWithAllOtherMistakes() {
        assertThatThrownBy(() -> read(Map.of(
                        "strategy",
                        "weighted-random",
                        "weights",
                        "http://a:1=0;http://b:1=-2;http://c:1=9999999999",
                        "mode",
                        "maybe")))
                .hasMessageContaining("but was 'http://a:1=0'")
                .hasMessageContaining("but was 'http://b:1=-2'")
                .hasMessageContaining("but was 'http://c:1=9999999999'")
                .hasMessageContaining("mode must be");
    }

    @Test
    void weightsOfAnUnweightedStrategy_areAMistake() {
        assertThatThrownBy(() -> read(Map.of("weights", "http://a:1=5")))
                .hasMessageContaining("balancer 'in': strategy must be weighted-round-robin or weighted-random"
                        + " where weights are given, but was 'round-robin'");
    }
}
