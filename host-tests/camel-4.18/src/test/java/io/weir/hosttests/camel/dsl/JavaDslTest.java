package io.weir.hosttests.camel.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import java.util.List;
import java.util.Map;
import org.apache.camel.builder.TemplatedRouteBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class JavaDslTest {
    private static final String CLASS = "#class:io.weir.camel.GcAwareLoadBalancer";

    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    @Test
    void instance_balances() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setPollInterval("100ms");
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in").loadBalance(balancer).to(NODES.uris()))
                    .start();

            assertThat(gateway.bodies("direct:in", 6)).containsExactly("a", "b", "c", "a", "b", "c");
        }
    }

    @Test
    void customName_isABeanOfTheRegistry() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        try (Gateway gateway = new Gateway()) {
            gateway.context().getRegistry().bind("gcAware", balancer);
            gateway.routes(r -> r.from("direct:in")
                            .routeId("in")
                            .loadBalance()
                            .custom("gcAware")
                            .to(NODES.uris()))
                    .start();

            assertThat(gateway.bodies("direct:in", 3)).containsExactly("a", "b", "c");
            assertThat(gateway.balancer("in")).isSameAs(balancer);
        }
    }

    @Test
    void beanReference_andType_areTheBeanOfTheRegistry() throws Exception {
        for (String ref : List.of("#bean:gcAware", "#type:io.weir.camel.GcAwareLoadBalancer")) {
            try (Gateway gateway = new Gateway()) {
                gateway.context().getRegistry().bind("gcAware", new GcAwareLoadBalancer());
                gateway.routes(r ->
                                r.from("direct:in").loadBalance().custom(ref).to(NODES.uris()))
                        .start();

                assertThat(gateway.bodies("direct:in", 3)).as(ref).containsExactly("a", "b", "c");
            }
        }
    }

    @Test
    void customClass_isANewInstanceForEachNode() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> {
                        r.from("direct:one")
                                .routeId("one")
                                .loadBalance()
                                .custom(CLASS)
                                .to(NODES.uris());
                        r.from("direct:two")
                                .routeId("two")
                                .loadBalance()
                                .custom(CLASS)
                                .to(NODES.uri("b"), NODES.uri("c"));
                    })
                    .start();

            assertThat(gateway.bodies("direct:one", 3)).containsExactly("a", "b", "c");
            assertThat(gateway.bodies("direct:two", 2)).containsExactly("b", "c");
            assertThat(gateway.balancer("one")).isNotSameAs(gateway.balancer("two"));
        }
    }

    @Test
    void customClass_inATemplate_isANewInstanceForEachRoute() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.routeTemplate("balanced")
                            .templateParameter("from")
                            .from("direct:{{from}}")
                            .loadBalance()
                            .custom(CLASS)
                            .to(NODES.uris()))
                    .start();
            for (String route : List.of("one", "two")) {
                TemplatedRouteBuilder.builder(gateway.context(), "balanced")
                        .parameter("from", route)
                        .routeId(route)
                        .add();
            }

            for (String route : List.of("one", "two")) {
                assertThat(gateway.bodies("direct:" + route, 3)).containsExactly("a", "b", "c");
            }
            assertThat(gateway.balancer("one")).isNotSameAs(gateway.balancer("two"));
        }
    }

    @Test
    void templateBean_withProperties_balances() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.routeTemplate("balanced")
                            .templateParameter("from")
                            .templateBean("local")
                            .typeClass(GcAwareLoadBalancer.class)
                            .properties(Map.of("hedgeAfter", "7ms"))
                            .end()
                            .from("direct:{{from}}")
                            .loadBalance()
                            .custom("{{local}}")
                            .to(NODES.uris()))
                    .start();
            TemplatedRouteBuilder.builder(gateway.context(), "balanced")
                    .parameter("from", "one")
                    .routeId("one")
                    .add();

            assertThat(gateway.bodies("direct:one", 3)).containsExactly("a", "b", "c");
        }
    }
}
