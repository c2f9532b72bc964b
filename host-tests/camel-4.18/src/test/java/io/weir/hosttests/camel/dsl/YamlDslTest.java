package io.weir.hosttests.camel.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class YamlDslTest {
    private static final String BEAN = """
            - beans:
                - name: gcAware
                  type: "#class:io.weir.camel.GcAwareLoadBalancer"
                  properties:
                    pollInterval: %s
                    hedgeAfter: %s
                    maxAvoidedRatio: %s
            """;

    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private static String route(String customLoadBalancer) {
        return """
                - route:
                    id: in
                    from:
                      uri: direct:in
                      steps:
                        - loadBalance:
                            %s
                            steps:
                              - to: %s
                              - to: %s
                              - to: %s
                """.formatted(customLoadBalancer, NODES.uri("a"), NODES.uri("b"), NODES.uri("c"));
    }

    private static void assertBalanced(String yaml) throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.context().getRegistry().bind("bound", new GcAwareLoadBalancer());
            gateway.load("routes.yaml", yaml).start();

            assertThat(gateway.bodies("direct:in", 6)).containsExactly("a", "b", "c", "a", "b", "c");
        }
    }

    @Test
    void longForm_balances() throws Exception {
        assertBalanced(route("customLoadBalancer: { ref: bound }"));
    }

    @Test
    void shortForm_balances() throws Exception {
        assertBalanced(route("customLoadBalancer: \"#class:io.weir.camel.GcAwareLoadBalancer\""));
    }

    @Test
    void beanWithProperties_balances() throws Exception {
        // A number without quotes is a number in YAML, not a text.
        assertBalanced(BEAN.formatted("250ms", "7ms", "0.5") + route("customLoadBalancer: { ref: gcAware }"));
    }

    @Test
    void wrongProperties_failTheStartWithAllMistakes() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.load(
                    "routes.yaml",
                    BEAN.formatted("soon", "-1ms", "1.5") + route("customLoadBalancer: { ref: gcAware }"));

            assertThatThrownBy(gateway::start)
                    .rootCause()
                    .hasMessageContaining("balancer 'in': pollInterval must be a duration")
                    .hasMessageContaining("but was 'soon'")
                    .hasMessageContaining("balancer 'in': hedgeAfter must be a duration")
                    .hasMessageContaining("balancer 'in': maxAvoidedRatio must be a number in 0.0..1.0, but was 1.5");
        }
    }

    @Test
    void newerSettings_takeEffect() throws Exception {
        String bean = """
                - beans:
                    - name: gcAware
                      type: "#class:io.weir.camel.GcAwareLoadBalancer"
                      properties:
                        strategy: weighted-round-robin
                        weights: "%s=2"
                        affinity: hard
                        affinityKey: header:user
                        failoverAttempts: 1
                        failoverOn: java.lang.Exception
                        directory: "static:%s"
                        directoryInterval: 1m
                        drainTimeout: 1s
                """.formatted(NODES.node("a").origin(), NODES.uri("b", "/second"));
        try (Gateway gateway = new Gateway()) {
            gateway.load("routes.yaml", bean + route("customLoadBalancer: { ref: gcAware }"))
                    .start();

            gateway.bodies("direct:in", 10);

            assertThat(NODES.counts()).as("weights 2, 1, 1, and b twice").containsExactly(4, 4, 2);
        }
    }
}
