package io.weir.hosttests.camel.lts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.camel.CamelMethodLimits;
import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import io.weir.method.MethodSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** XML as a file of routes, with beans. */
@Timeout(120)
class XmlDslTest {
    private static final String BEAN = """
            <bean name="gcAware" type="#class:io.weir.camel.GcAwareLoadBalancer">
              <properties>
                <property key="pollInterval" value="%s"/>
                <property key="mode" value="%s"/>
              </properties>
            </bean>
            """;

    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private static String camel(String beans, String ref) {
        return """
                <camel>
                  %s
                  <route id="in">
                    <from uri="direct:in"/>
                    <loadBalance>
                      <customLoadBalancer ref="%s"/>
                      <to uri="%s"/>
                      <to uri="%s"/>
                      <to uri="%s"/>
                    </loadBalance>
                  </route>
                </camel>
                """.formatted(beans, ref, NODES.uri("a"), NODES.uri("b"), NODES.uri("c"));
    }

    private static void assertBalanced(String xml) throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.context().getRegistry().bind("bound", new GcAwareLoadBalancer());
            gateway.load("routes.xml", xml).start();

            assertThat(gateway.bodies("direct:in", 6)).containsExactly("a", "b", "c", "a", "b", "c");
        }
    }

    @Test
    void reference_balances() throws Exception {
        assertBalanced(camel("", "bound"));
    }

    @Test
    void className_balances() throws Exception {
        assertBalanced(camel("", "#class:io.weir.camel.GcAwareLoadBalancer"));
    }

    @Test
    void beanWithProperties_balances() throws Exception {
        assertBalanced(camel(BEAN.formatted("250ms", "measure"), "gcAware"));
    }

    @Test
    void wrongProperties_failTheStartWithAllMistakes() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.load("routes.xml", camel(BEAN.formatted("soon", "maybe"), "gcAware"));

            assertThatThrownBy(gateway::start)
                    .rootCause()
                    .hasMessageContaining("balancer 'in': pollInterval must be a duration")
                    .hasMessageContaining("balancer 'in': mode must be one of on, measure, off, but was 'maybe'");
        }
    }

    @Test
    void policyWithProperties_limits() throws Exception {
        String xml = """
                <camel>
                  <bean name="search" type="#class:io.weir.camel.MethodLimitPolicy">
                    <properties>
                      <property key="name" value="search"/>
                      <property key="priority" value="header:priority"/>
                    </properties>
                  </bean>
                  <route id="in">
                    <from uri="direct:in"/>
                    <policy ref="search">
                      <setBody><constant>found</constant></setBody>
                    </policy>
                  </route>
                </camel>
                """;
        try (Gateway gateway = new Gateway()) {
            gateway.load("routes.xml", xml).start();

            assertThat(gateway.bodies("direct:in", 2)).containsExactly("found", "found");
            assertThat(gateway.context()
                            .getRegistry()
                            .findSingleByType(CamelMethodLimits.class)
                            .methods())
                    .extracting(MethodSnapshot::name)
                    .containsExactly("search");
        }
    }
}
