package io.weir.hosttests.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.HttpNodes;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The balancer without a bean of Spring: by its class, as an instance, and from a file of YAML. */
@Timeout(120)
class BalancerByNameTest {
    private static final String YAML = "camel.main.routes-include-pattern=classpath:weir/balanced.yaml";

    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    /** An application without a route of its own. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Plain {}

    /** A route by the class's name and one with an instance. */
    @Configuration(proxyBeanMethods = false)
    @Import(Plain.class)
    static class JavaRoutes {
        @Bean
        RouteBuilder routes() {
            return new RouteBuilder() {
                @Override
                public void configure() {
                    from("direct:class")
                            .loadBalance()
                            .custom("#class:io.weir.camel.GcAwareLoadBalancer")
                            .to("{{node.a}}")
                            .to("{{node.b}}")
                            .to("{{node.c}}");
                    from("direct:instance")
                            .loadBalance(new GcAwareLoadBalancer())
                            .to("{{node.a}}")
                            .to("{{node.b}}")
                            .to("{{node.c}}");
                }
            };
        }
    }

    @Test
    void classNameAndInstance_balance() throws Exception {
        try (BootedApplication application = new BootedApplication(JavaRoutes.class, NODES)) {
            for (String route : new String[] {"direct:class", "direct:instance"}) {
                assertThat(application.gateway().bodies(route, 6)).containsExactly("a", "b", "c", "a", "b", "c");
            }
        }
    }

    @Test
    void yamlBeanWithProperties_balances() throws Exception {
        try (BootedApplication application =
                new BootedApplication(Plain.class, NODES, YAML, "balancer.hedgeAfter=7ms", "balancer.mode=measure")) {
            assertThat(application.gateway().bodies("direct:yaml", 6)).containsExactly("a", "b", "c", "a", "b", "c");
        }
    }

    @Test
    void yamlBeanWithWrongProperties_failsTheStartWithAllMistakes() {
        assertThatThrownBy(() -> new BootedApplication(
                        Plain.class, NODES, YAML, "balancer.hedgeAfter=later", "balancer.mode=maybe"))
                .rootCause()
                .hasMessageContaining("balancer 'yaml': hedgeAfter must be a duration")
                .hasMessageContaining("balancer 'yaml': mode must be one of on, measure, off, but was 'maybe'");
    }
}
