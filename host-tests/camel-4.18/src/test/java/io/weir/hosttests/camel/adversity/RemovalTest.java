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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Channel;
import org.apache.camel.Exchange;
import org.apache.camel.processor.SendProcessor;
import org.apache.camel.support.service.ServiceHelper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Nodes that come and go. Camel's weighted round robin hangs on the second call after a removal (CAMEL-24923), and its sticky
 * balancer still sends to a removed node.
 */
@Timeout(120)
class RemovalTest {
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
    void removedNode_getsNothing_andCallsGoOn() throws Exception {
        try (Gateway gateway = started()) {
            GcAwareLoadBalancer balancer = gateway.balancer("in");
            gateway.bodies("direct:in", 2);

            balancer.removeProcessor(balancer.getProcessors().get(0));

            assertThat(gateway.bodies("direct:in", 20)).containsOnly("b", "c");
            assertThat(NODES.counts()).containsExactly(1, 11, 10);
        }
    }

    @Test
    void lateNode_isBalancedToo() throws Exception {
        try (Gateway gateway = started()) {
            GcAwareLoadBalancer balancer = gateway.balancer("in");
            balancer.removeProcessor(balancer.getProcessors().get(2));
            SendProcessor late = new SendProcessor(gateway.context().getEndpoint(NODES.uri("c")));
            ServiceHelper.startService(late);

            balancer.addProcessor(late);

            assertThat(gateway.bodies("direct:in", 6)).containsOnly("a", "b", "c");
            assertThat(NODES.counts()).containsExactly(2, 2, 2);
        }
    }

    @Test
    void removedUnderLoad_everyCallIsAnswered_andTheHeldOneByTheRemoved() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        try (Gateway gateway = started()) {
            GcAwareLoadBalancer balancer = gateway.balancer("in");
            NODES.node("a").answer((request, response) -> {
                if (request.body().equals("hold")) {
                    held.countDown();
                    Calls.hold(release);
                }
                NODES.node("a").answerName(request, response);
            });
            CompletableFuture<Exchange> holding =
                    gateway.begin("direct:in", exchange -> exchange.getMessage().setBody("hold"));
            assertThat(held.await(20, TimeUnit.SECONDS)).isTrue();

            AsyncProcessor removed = balancer.getProcessors().get(0);
            AtomicBoolean stop = new AtomicBoolean();
            List<CompletableFuture<Integer>> load = new ArrayList<>();
            for (int caller = 0; caller < 4; caller++) {
                load.add(Calls.begin(() -> {
                    int answered = 0;
                    // At least some calls after the last change, so that it is seen under load.
                    for (int after = 0; after < 10; after += stop.get() ? 1 : 0) {
                        answered += gateway.bodies("direct:in", 1).size();
                    }
                    return answered;
                }));
            }
            for (int round = 0; round < 20; round++) {
                balancer.removeProcessor(removed);
                gateway.bodies("direct:in", 1);
                balancer.addProcessor(unwrapped(removed));
                gateway.bodies("direct:in", 1);
                removed = balancer.getProcessors().get(2);
            }
            balancer.removeProcessor(removed);
            stop.set(true);
            for (CompletableFuture<Integer> caller : load) {
                assertThat(Calls.await(caller)).isGreaterThanOrEqualTo(10);
            }
            assertThat(holding).isNotDone();
            release.countDown();
            assertThat(Calls.await(holding).getMessage().getBody(String.class)).isEqualTo("a");

            assertThat(gateway.bodies("direct:in", 10)).containsOnly("b", "c");
            assertThat(Gateway.metric(balancer, "weir.balancer.node.in.flight")).isZero();
        }
    }

    /** A channel that comes late would be a second loadBalance node; what it sends with is a node of its own. */
    private static AsyncProcessor unwrapped(AsyncProcessor child) {
        return child instanceof Channel channel ? (AsyncProcessor) channel.getNextProcessor() : child;
    }
}
