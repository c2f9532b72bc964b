package io.weir.hosttests.camel.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.weir.camel.CamelMethodLimits;
import io.weir.camel.MethodLimitPolicy;
import io.weir.hosttests.camel.Gateway;
import io.weir.method.MethodSnapshot;
import java.io.StringReader;
import org.apache.camel.model.ModelCamelContext;
import org.apache.camel.xml.in.ModelParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A policy in every DSL. */
@Timeout(120)
class MethodLimitDslTest {
    private static final String BEANS = """
            - beans:
                - name: limits
                  type: "#class:io.weir.camel.CamelMethodLimits"
                  properties:
                    fixed: search=processors
                    queueLength: 5
                    total: %s
                - name: search
                  type: "#class:io.weir.camel.MethodLimitPolicy"
                  properties:
                    name: search
                    priority: "simple:${header.priority}"
                    limits: "#bean:limits"
            """;
    private static final String ROUTE = """
            - route:
                id: in
                from:
                  uri: direct:in
                  steps:
                    - policy:
                        ref: search
                        steps:
                          - setBody:
                              constant: found
            """;

    private static CamelMethodLimits limits(Gateway gateway) {
        return gateway.context().getRegistry().findSingleByType(CamelMethodLimits.class);
    }

    private static void assertLimited(Gateway gateway, String method) throws Exception {
        gateway.start();
        assertThat(gateway.bodies("direct:in", 3)).containsExactly("found", "found", "found");
        assertThat(limits(gateway).methods())
                .extracting(MethodSnapshot::name, MethodSnapshot::succeeded)
                .containsExactly(tuple(method, 3L));
    }

    @Test
    void java_limits() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                    .routeId("in")
                    .policy(new MethodLimitPolicy())
                    .id("block")
                    .setBody(r.constant("found"))
                    .end());
            assertLimited(gateway, "in/block");
        }
    }

    @Test
    void javaByName_limits() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.context().getRegistry().bind("search", new MethodLimitPolicy());
            gateway.routes(r -> r.from("direct:in")
                    .routeId("in")
                    .policy("search")
                    .id("block")
                    .setBody(r.constant("found"))
                    .end());
            assertLimited(gateway, "in/block");
        }
    }

    @Test
    void yamlWithBeans_limits() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.load("routes.yaml", BEANS.formatted("150") + ROUTE);
            assertLimited(gateway, "search");
            assertThat(limits(gateway).methods())
                    .extracting(MethodSnapshot::limit)
                    .containsExactly(Runtime.getRuntime().availableProcessors());
            assertThat(limits(gateway).methodLimits().orElseThrow().settings().total())
                    .isEqualTo(150);
        }
    }

    @Test
    void wrongSettings_failTheStartWithAllMistakes() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.load("routes.yaml", BEANS.formatted("many") + ROUTE);
            assertThatThrownBy(gateway::start)
                    .rootCause()
                    .hasMessageContaining("total must be a whole number")
                    .hasMessageContaining("'many'");
        }
    }

    @Test
    void xml_limits() throws Exception {
        String xml = """
                <routes xmlns="http://camel.apache.org/schema/spring">
                  <route id="in">
                    <from uri="direct:in"/>
                    <policy ref="search">
                      <setBody><constant>found</constant></setBody>
                    </policy>
                  </route>
                </routes>
                """;
        try (Gateway gateway = new Gateway()) {
            MethodLimitPolicy policy = new MethodLimitPolicy();
            policy.setName("search");
            gateway.context().getRegistry().bind("search", policy);
            ((ModelCamelContext) gateway.context())
                    .addRouteDefinitions(new ModelParser(new StringReader(xml))
                            .parseRoutesDefinition()
                            .orElseThrow()
                            .getRoutes());
            assertLimited(gateway, "search");
        }
    }
}
