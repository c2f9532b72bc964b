package io.weir.hosttests.camel.adversity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every kind of child that a route can have. */
@Timeout(120)
class ChildrenTest {
    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    /** A bean of a route. */
    public static final class Greeter {
        /** Answers. */
        public String greet() {
            return "bean";
        }
    }

    @Test
    void processBeanAndDynamicChildren_takeTheirTurns() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                            .setProperty("port", r.constant(NODES.node("b").authority()))
                            .loadBalance(new GcAwareLoadBalancer())
                            .to(NODES.uri("a"))
                            .toD("http://${exchangeProperty.port}/?bridgeEndpoint=true")
                            .process(exchange -> exchange.getMessage().setBody("process"))
                            .bean(new Greeter(), "greet")
                            .end())
                    .start();

            assertThat(gateway.bodies("direct:in", 8))
                    .containsExactly("a", "b", "process", "bean", "a", "b", "process", "bean");
        }
    }

    @Test
    void wireTap_takesItsTurn_andItsCopyArrives() throws Exception {
        CountDownLatch tapped = new CountDownLatch(1);
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> {
                        r.from("direct:in")
                                .loadBalance(new GcAwareLoadBalancer())
                                .wireTap("direct:tapped")
                                .end()
                                .to(NODES.uri("b"))
                                .end();
                        r.from("direct:tapped").to(NODES.uri("a")).process(exchange -> tapped.countDown());
                    })
                    .start();

            Exchange first = gateway.post("direct:in", "unchanged");
            Exchange second = gateway.post("direct:in", "unchanged");

            assertThat(first.getMessage().getBody(String.class)).isEqualTo("unchanged");
            assertThat(second.getMessage().getBody(String.class)).isEqualTo("b");
            assertThat(tapped.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(NODES.counts()).containsExactly(1, 1, 0);
        }
    }

    @Test
    void balancerInAPipelineOfABalancer_eachTakesItsOwnTurns() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                            .loadBalance(new GcAwareLoadBalancer())
                            .pipeline()
                            .loadBalance(new GcAwareLoadBalancer())
                            .to(NODES.uri("a"))
                            .to(NODES.uri("b"))
                            .end()
                            .end()
                            .to(NODES.uri("c"))
                            .end())
                    .start();

            assertThat(gateway.bodies("direct:in", 6)).containsExactly("a", "c", "b", "c", "a", "c");
        }
    }

    @Test
    void balancerBehindDirectOfABalancer_eachTakesItsOwnTurns() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> {
                        r.from("direct:in")
                                .loadBalance(new GcAwareLoadBalancer())
                                .to("direct:inner")
                                .to(NODES.uri("c"))
                                .end();
                        r.from("direct:inner")
                                .loadBalance(new GcAwareLoadBalancer())
                                .to(NODES.uri("a"), NODES.uri("b"))
                                .end();
                    })
                    .start();

            assertThat(gateway.bodies("direct:in", 6)).containsExactly("a", "c", "b", "c", "a", "c");
        }
    }

    @Test
    void asynchronousChild_holdsNoCaller_andFinishesOnce() throws Exception {
        CompletableFuture<AsyncCallback> held = new CompletableFuture<>();
        AtomicInteger finished = new AtomicInteger();
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                            .routeId("in")
                            .loadBalance(new GcAwareLoadBalancer())
                            .process(new AsyncProcessorSupport() {
                                @Override
                                public boolean process(Exchange exchange, AsyncCallback callback) {
                                    exchange.getMessage().setBody("late");
                                    held.complete(callback);
                                    return false;
                                }
                            })
                            .to(NODES.uri("b"))
                            .end()
                            .process(exchange -> finished.incrementAndGet()))
                    .start();

            CompletableFuture<Exchange> first = gateway.begin("direct:in", exchange -> {});
            AsyncCallback callback = held.get(20, TimeUnit.SECONDS);
            assertThat(gateway.bodies("direct:in", 1)).containsExactly("b");
            assertThat(first).isNotDone();
            assertThat(Gateway.metric(gateway.balancer("in"), "weir.balancer.node.in.flight"))
                    .isEqualTo(1);

            callback.done(false);
            callback.done(false);

            assertThat(first.get(20, TimeUnit.SECONDS).getMessage().getBody()).isEqualTo("late");
            assertThat(finished).hasValue(2);
            assertThat(Gateway.metric(gateway.balancer("in"), "weir.balancer.node.in.flight"))
                    .isZero();
        }
    }

    @Test
    void sameEndpointTwice_hasTwoTurns() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                            .loadBalance(new GcAwareLoadBalancer())
                            .to(NODES.uri("a"), NODES.uri("b"), NODES.uri("a"))
                            .end())
                    .start();

            assertThat(gateway.bodies("direct:in", 6)).isEqualTo(List.of("a", "b", "a", "a", "b", "a"));
        }
    }
}
