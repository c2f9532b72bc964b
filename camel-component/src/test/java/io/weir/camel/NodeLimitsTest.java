package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.method.MethodSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.Exchange;
import org.apache.camel.console.DevConsole;
import org.apache.camel.console.DevConsoleRegistry;
import org.apache.camel.util.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits of the nodes of a balancer, in running routes. */
@Timeout(60)
class NodeLimitsTest {

    private static BalancerFixture limited(
            CamelMethodLimits limits, java.util.function.Consumer<GcAwareLoadBalancer> more) throws Exception {
        limits.setFixed("in: node 1=1, in: node 2=1, in: node 3=1");
        return new BalancerFixture(balancer -> {
                    balancer.setNodeLimits("on");
                    balancer.setLimits(limits);
                    balancer.setHedgeAfter("0ms");
                    more.accept(balancer);
                })
                .start();
    }

    @Test
    void fullNode_isPassedOver_andWhenAllAreARequestWaits() throws Exception {
        try (BalancerFixture route = limited(new CamelMethodLimits(), balancer -> {})) {
            Collecting busy = new Collecting(route, "a");
            CompletableFuture<Exchange> held = route.send("GET");
            assertThat(busy.awaitHeld(1)).isTrue();
            List<String> answers = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                answers.add(route.getBody());
            }
            assertThat(answers).containsExactlyInAnyOrder("b", "b", "b", "c", "c", "c");
            Collecting second = new Collecting(route, "b");
            Collecting third = new Collecting(route, "c");
            CompletableFuture<Exchange> one = route.send("GET");
            CompletableFuture<Exchange> other = route.send("GET");
            assertThat(second.awaitHeld(1) && third.awaitHeld(1)).isTrue();
            CompletableFuture<Exchange> waiting = route.send("GET");
            DynamicNodesTest.await(() -> route.balancer.nodes().stream()
                            .mapToInt(NodeSnapshot::waiting)
                            .sum()
                    == 1);
            assertThat(route.balancer.nodes())
                    .extracting(node -> node.limit().getAsInt())
                    .containsExactly(1, 1, 1);
            busy.end();
            second.end();
            third.end();
            for (CompletableFuture<Exchange> answer : List.of(held, one, other, waiting)) {
                assertThat(answer.get().getException()).isNull();
            }
            DynamicNodesTest.await(() -> route.balancer.nodes().stream().allMatch(node -> node.inFlight() == 0));
        }
    }

    @Test
    void allNodesFull_refuses_andIsNoReasonToTryAnother() throws Exception {
        CamelMethodLimits limits = new CamelMethodLimits();
        limits.setQueueLength("0");
        try (BalancerFixture route = limited(limits, balancer -> balancer.setFailoverAttempts("5"))) {
            List<Collecting> busy =
                    List.of(new Collecting(route, "a"), new Collecting(route, "b"), new Collecting(route, "c"));
            List<CompletableFuture<Exchange>> held = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                held.add(route.send("GET"));
            }
            for (Collecting node : busy) {
                assertThat(node.awaitHeld(1)).isTrue();
            }
            assertThat(route.get().getException()).isInstanceOf(MethodLimitRefusedException.class);
            assertThat(route.metric("weir.balancer.failover")).isZero();
            busy.forEach(Collecting::end);
            for (CompletableFuture<Exchange> answer : held) {
                assertThat(answer.get().getException()).isNull();
            }
        }
    }

    @Test
    void failedNode_givesItsPermitBack_andFailoverTakesOneAtTheNext() throws Exception {
        try (BalancerFixture route = limited(new CamelMethodLimits(), balancer -> balancer.setFailoverAttempts("2"))) {
            route.answer("a", exchange -> {
                throw new java.io.IOException("down");
            });
            for (int i = 0; i < 9; i++) {
                assertThat(route.getBody()).isIn("b", "c");
            }
            assertThat(route.balancer.nodes()).allMatch(node -> node.inFlight() == 0);
            assertThat(route.metric("weir.balancer.failover")).isPositive();
        }
    }

    @Test
    void nodeThatGoes_leavesItsLimitToTheNextThatComes() throws Exception {
        CamelMethodLimits limits = new CamelMethodLimits();
        try (BalancerFixture route = limited(limits, balancer -> {})) {
            for (int i = 0; i < 5; i++) {
                route.balancer.removeNode("direct://c");
                route.balancer.addNode("direct:c");
                DynamicNodesTest.await(() -> route.balancer.nodes().size() == 3);
                route.getBody();
            }
            assertThat(limits.methods())
                    .extracting(MethodSnapshot::name)
                    .containsExactly("in: node 1", "in: node 2", "in: node 3");
        }
    }

    @Test
    void console_showsMethodsAndNodes() throws Exception {
        try (BalancerFixture route = new BalancerFixture(balancer -> balancer.setNodeLimits("on")).start()) {
            route.getBody();
            DevConsoleRegistry registry =
                    route.context.getCamelContextExtension().getContextPlugin(DevConsoleRegistry.class);
            DevConsole console = registry.resolveById("weir-limits");
            assertThat((String) console.call(DevConsole.MediaType.TEXT))
                    .contains("limits camel: mode on, total 200\n", "    method=in: node 1 limit=");
            assertThat(((JsonObject) console.call(DevConsole.MediaType.JSON)).toJson())
                    .contains("\"method\":\"in: node 3\"", "\"refusedLate\":0");
        }
    }

    @Test
    void priorityWithoutLimits_isAMistake() {
        BalancerFixture route = new BalancerFixture(balancer -> balancer.setPriority("header:p"));
        try (route) {
            org.assertj.core.api.Assertions.assertThatThrownBy(route::start)
                    .rootCause()
                    .hasMessageContaining("balancer 'in': nodeLimits must be on where priority is set");
        }
    }
}
