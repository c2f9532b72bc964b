package io.weir.hosttests.camel.adversity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import org.apache.camel.builder.AdviceWith;
import org.apache.camel.builder.LambdaRouteBuilder;
import org.apache.camel.builder.TemplatedRouteBuilder;
import org.apache.camel.component.mock.MockEndpoint;
import org.apache.camel.spi.RouteController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Routes that stop, come back, are removed and are rewritten under the balancer, and one instance in two places. */
@Timeout(120)
class LifecycleTest {
    private static final String REUSED = "one instance serves one loadBalance node";

    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private static LambdaRouteBuilder route(GcAwareLoadBalancer balancer) {
        return r -> r.from("direct:in")
                .routeId("in")
                .loadBalance(balancer)
                .to(NODES.uri("a"))
                .id("first")
                .to(NODES.uri("b"))
                .id("second")
                .to(NODES.uri("c"))
                .id("third")
                .end();
    }

    @Test
    void stoppedAndStarted_balances() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(route(new GcAwareLoadBalancer())).start();
            RouteController controller = gateway.context().getRouteController();
            for (int round = 0; round < 3; round++) {
                controller.stopRoute("in");
                assertThat(gateway.get("direct:in?block=false").getException()).isNotNull();
                controller.startRoute("in");
                assertThat(gateway.bodies("direct:in", 3)).containsExactly("a", "b", "c");
            }
        }
    }

    @Test
    void suspendedAndResumed_balances() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(route(new GcAwareLoadBalancer())).start();
            assertThat(gateway.bodies("direct:in", 1)).containsExactly("a");
            gateway.context().getRouteController().suspendRoute("in");
            gateway.context().getRouteController().resumeRoute("in");
            assertThat(gateway.bodies("direct:in", 3)).containsExactly("b", "c", "a");
        }
    }

    @Test
    void contextSuspendedAndResumed_balances() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(route(new GcAwareLoadBalancer())).start();
            gateway.context().suspend();
            gateway.context().resume();
            assertThat(gateway.bodies("direct:in", 3)).containsExactlyInAnyOrder("a", "b", "c");
        }
    }

    @Test
    void removedRoute_freesTheInstanceForAnother() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        try (Gateway gateway = new Gateway()) {
            gateway.routes(route(balancer)).start();
            gateway.context().getRouteController().stopRoute("in");
            assertThat(gateway.context().removeRoute("in")).isTrue();
            assertThat(balancer.getProcessors()).isEmpty();

            gateway.routes(r -> r.from("direct:next")
                    .routeId("next")
                    .loadBalance(balancer)
                    .to(NODES.uri("b"), NODES.uri("c"))
                    .end());

            assertThat(gateway.bodies("direct:next", 2)).containsExactly("b", "c");
        }
    }

    @Test
    void adviceThatReplacesANode_balancesOverTheNewOnes() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(route(new GcAwareLoadBalancer())).start();
            assertThat(gateway.bodies("direct:in", 2)).containsExactly("a", "b");

            AdviceWith.adviceWith(gateway.context(), "in", advice -> advice.weaveById("second")
                    .replace()
                    .process(exchange -> exchange.getMessage().setBody("woven")));

            assertThat(gateway.bodies("direct:in", 6)).containsExactly("a", "woven", "c", "a", "woven", "c");
        }
    }

    @Test
    void adviceBeforeTheStart_balancesOverTheNewOnes() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(route(new GcAwareLoadBalancer()));
            AdviceWith.adviceWith(gateway.context(), "in", advice -> advice.weaveById("second")
                    .remove());
            gateway.start();

            assertThat(gateway.bodies("direct:in", 4)).containsExactly("a", "c", "a", "c");
        }
    }

    @Test
    void adviceThatMocksTheNodes_isFollowed() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(route(new GcAwareLoadBalancer())).start();

            AdviceWith.adviceWith(gateway.context(), "in", advice -> advice.mockEndpointsAndSkip("http:*"));
            gateway.bodies("direct:in", 6);

            assertThat(NODES.received()).isEmpty();
            assertThat(gateway.context().getEndpoints())
                    .filteredOn(MockEndpoint.class::isInstance)
                    .extracting(endpoint -> ((MockEndpoint) endpoint).getReceivedCounter())
                    .containsOnly(2)
                    .hasSize(3);
            assertThat(gateway.balancer("in").getAvoidedShares().keySet())
                    .as("nodes keep the names of what they stand for")
                    .containsExactlyInAnyOrder(
                            NODES.node("a").origin(),
                            NODES.node("b").origin(),
                            NODES.node("c").origin());
        }
    }

    @Test
    void sameInstanceInTwoRoutesOrTwicePerRoute_failsTheStart() throws Exception {
        GcAwareLoadBalancer twoRoutes = new GcAwareLoadBalancer();
        GcAwareLoadBalancer oneRoute = new GcAwareLoadBalancer();
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> {
                r.from("direct:one").loadBalance(twoRoutes).to(NODES.uris());
                r.from("direct:two").loadBalance(twoRoutes).to(NODES.uris());
            });
            assertThatThrownBy(gateway::start).rootCause().hasMessageContaining(REUSED);
        }
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:one")
                    .loadBalance(oneRoute)
                    .to(NODES.uris())
                    .end()
                    .loadBalance(oneRoute)
                    .to(NODES.uris())
                    .end());
            assertThatThrownBy(gateway::start).rootCause().hasMessageContaining(REUSED);
        }
    }

    @Test
    void sameInstanceInEachRouteOfATemplate_failsTheSecondAndLeavesTheFirst() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.routeTemplate("balanced")
                            .templateParameter("from")
                            .from("direct:{{from}}")
                            .loadBalance(new GcAwareLoadBalancer())
                            .to(NODES.uris()))
                    .start();
            add(gateway, "one");

            assertThatThrownBy(() -> add(gateway, "two")).rootCause().hasMessageContaining(REUSED);

            assertThat(gateway.bodies("direct:one", 3)).containsExactly("a", "b", "c");
        }
    }

    private static void add(Gateway gateway, String route) {
        TemplatedRouteBuilder.builder(gateway.context(), "balanced")
                .parameter("from", route)
                .routeId(route)
                .add();
    }

    @Test
    void sameInstanceInARouteAddedLater_failsThatRouteAndLeavesTheFirst() throws Exception {
        GcAwareLoadBalancer shared = new GcAwareLoadBalancer();
        try (Gateway gateway = new Gateway()) {
            gateway.routes(route(shared)).start();

            assertThatThrownBy(() -> gateway.routes(
                            r -> r.from("direct:two").loadBalance(shared).to(NODES.uris())))
                    .rootCause()
                    .hasMessageContaining("route 'in'")
                    .hasMessageContaining(REUSED);

            assertThat(gateway.bodies("direct:in", 3)).containsExactly("a", "b", "c");
        }
    }
}
