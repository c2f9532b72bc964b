package io.weir.hosttests.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Scope;

/** The balancer as a bean of Spring. */
@Timeout(120)
class BalancerBeanTest {
    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    /** Two routes that name one bean. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class TwoRoutes {
        @Bean
        RouteBuilder routes() {
            return new RouteBuilder() {
                @Override
                public void configure() {
                    for (String route : new String[] {"one", "two"}) {
                        from("direct:" + route)
                                .routeId(route)
                                .loadBalance()
                                .custom("gcAware")
                                .to("{{node.a}}")
                                .to("{{node.b}}")
                                .to("{{node.c}}");
                    }
                }
            };
        }
    }

    /** The bean as it must be. */
    @Configuration(proxyBeanMethods = false)
    @Import(TwoRoutes.class)
    static class Prototype {
        @Bean
        @Scope("prototype")
        @ConfigurationProperties("shop.balancer")
        GcAwareLoadBalancer gcAware() {
            return new GcAwareLoadBalancer();
        }
    }

    /** The bean as one is tempted to write it. */
    @Configuration(proxyBeanMethods = false)
    @Import(TwoRoutes.class)
    static class Singleton {
        @Bean
        GcAwareLoadBalancer gcAware() {
            return new GcAwareLoadBalancer();
        }
    }

    @Test
    void prototype_balancesInEachRoute() throws Exception {
        try (BootedApplication application = new BootedApplication(Prototype.class, NODES)) {
            Gateway gateway = application.gateway();

            for (String route : new String[] {"one", "two"}) {
                assertThat(gateway.bodies("direct:" + route, 6)).containsExactly("a", "b", "c", "a", "b", "c");
            }
            assertThat(gateway.balancer("one")).isNotSameAs(gateway.balancer("two"));
        }
    }

    @Test
    void singletonInTwoRoutes_failsTheStartWithAdvice() {
        assertThatThrownBy(() -> new BootedApplication(Singleton.class, NODES))
                .rootCause()
                .hasMessageContaining("one instance serves one loadBalance node")
                .hasMessageContaining("a prototype bean");
    }

    @Test
    void settingsOfTheApplication_reachTheBalancer() throws Exception {
        try (BootedApplication application = new BootedApplication(
                Prototype.class, NODES, "shop.balancer.report-path=", "shop.balancer.hedge-after=7ms")) {
            Gateway gateway = application.gateway();

            assertThat(gateway.bodies("direct:one", 6)).containsExactly("a", "b", "c", "a", "b", "c");
            assertThat(Gateway.metric(gateway.balancer("one"), "weir.poller.nodes"))
                    .as("no polling without a path")
                    .isZero();
        }
    }

    @Test
    void wrongSettingsOfTheApplication_failTheStartWithAllMistakes() {
        assertThatThrownBy(() -> new BootedApplication(
                        Prototype.class, NODES, "shop.balancer.poll-interval=soon", "shop.balancer.mode=maybe"))
                .rootCause()
                .hasMessageContaining("balancer 'one': pollInterval must be a duration")
                .hasMessageContaining("but was 'soon'")
                .hasMessageContaining("balancer 'one': mode must be one of on, measure, off, but was 'maybe'");
    }
}
