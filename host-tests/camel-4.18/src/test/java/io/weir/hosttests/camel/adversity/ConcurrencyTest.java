package io.weir.hosttests.camel.adversity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Calls;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.camel.Exchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many callers at once, and routes that stop under them. Camel's failover spreads unevenly when exchanges race. */
@Timeout(120)
class ConcurrencyTest {
    private static final int CALLERS = 6;

    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private static Gateway started() throws Exception {
        return new Gateway()
                .routes(r -> r.from("direct:in")
                        .routeId("in")
                        .loadBalance(new GcAwareLoadBalancer())
                        .to(NODES.uris()))
                .start();
    }

    @Test
    void racingCallers_areSpreadEvenly() throws Exception {
        try (Gateway gateway = started()) {
            List<CompletableFuture<List<String>>> callers = new ArrayList<>();
            for (int caller = 0; caller < CALLERS; caller++) {
                callers.add(Calls.begin(() -> gateway.bodies("direct:in", 50)));
            }
            for (CompletableFuture<List<String>> caller : callers) {
                assertThat(Calls.await(caller)).hasSize(50);
            }

            assertThat(NODES.counts()).containsExactly(100, 100, 100);
            assertThat(Gateway.metric(gateway.balancer("in"), "weir.balancer.node.in.flight"))
                    .isZero();
        }
    }

    @Test
    void asynchronousCallers_areSpreadEvenly() throws Exception {
        CountDownLatch answered = new CountDownLatch(60);
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("seda:in?concurrentConsumers=4")
                            .routeId("in")
                            .threads(2, 4)
                            .loadBalance(new GcAwareLoadBalancer())
                            .to(NODES.uris())
                            .end()
                            .process(exchange -> answered.countDown()))
                    .start();
            for (int i = 0; i < 60; i++) {
                assertThat(gateway.send("seda:in?waitForTaskToComplete=Never", exchange -> {})
                                .getException())
                        .isNull();
            }

            assertThat(Calls.until(() -> answered.getCount() == 0)).isTrue();
            assertThat(NODES.counts()).containsExactly(20, 20, 20);
            assertThat(Gateway.metric(gateway.balancer("in"), "weir.balancer.node.in.flight"))
                    .isZero();
        }
    }

    @Test
    void routeStoppedUnderLoad_endsEveryCall() throws Exception {
        try (Gateway gateway = started()) {
            CountDownLatch begun = new CountDownLatch(CALLERS * 3);
            List<CompletableFuture<Integer>> callers = new ArrayList<>();
            for (int caller = 0; caller < CALLERS; caller++) {
                callers.add(Calls.begin(() -> {
                    int ended = 0;
                    for (Exchange answer; ended < 10_000; ended++) {
                        answer = gateway.get("direct:in?block=false");
                        begun.countDown();
                        if (answer.getException() != null) {
                            break;
                        }
                    }
                    return ended;
                }));
            }
            Calls.hold(begun);
            gateway.context().getRouteController().stopRoute("in");
            for (CompletableFuture<Integer> caller : callers) {
                assertThat(Calls.await(caller)).isLessThan(10_000);
            }

            gateway.context().getRouteController().startRoute("in");
            assertThat(gateway.bodies("direct:in", 3)).containsExactly("a", "b", "c");
        }
    }
}
