package io.weir.camel;

import static io.weir.camel.BalancerFixture.DEADLINE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.balance.AvoidanceListener;
import io.weir.balance.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.mock.MockEndpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.processor.SendProcessor;
import org.apache.camel.support.service.ServiceHelper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DynamicNodesTest {

    @Test
    void nodeAdded_takesPart_andRemoved_noMore() throws Exception {
        try (BalancerFixture route = started(balancer -> {})) {
            assertThat(route.balancer.addNode("direct:d?timeout=5000")).isEqualTo("direct://d");
            assertThat(answers(route, 8)).containsOnly("a", "b", "c", "d");
            AsyncProcessor added = route.balancer.getProcessors().get(3);
            assertThat(route.balancer.removeNode("direct:d?timeout=5000")).isTrue();
            assertThat(answers(route, 8)).containsOnly("a", "b", "c");
            await(() -> ServiceHelper.isStopped(added));
            assertThat(route.balancer.removeNode("direct://d")).isFalse();
        }
    }

    @Test
    void nodeOfTheRoute_canBeRemoved() throws Exception {
        try (BalancerFixture route = started(balancer -> {})) {
            AsyncProcessor child = route.balancer.getProcessors().get(1);
            assertThat(route.balancer.removeNode("direct://b")).isTrue();
            assertThat(answers(route, 6)).containsOnly("a", "c");
            await(() -> ServiceHelper.isStopped(child));
            route.balancer.removeNode("direct:a");
            route.balancer.removeNode("direct:c");
            assertThat(route.get().getException()).hasMessage("GC-aware load balancer has no enabled child");
        }
    }

    @Test
    void nodeOfTheRouteRemoved_theOthersKeepTheirErrorHandler() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        AtomicInteger calls = new AtomicInteger();
        try (DefaultCamelContext context = new DefaultCamelContext()) {
            context.addRoutes(new RouteBuilder() {
                @Override
                public void configure() {
                    errorHandler(deadLetterChannel("mock:dead")
                            .maximumRedeliveries(2)
                            .redeliveryDelay(1));
                    from("direct:in")
                            .loadBalance(balancer)
                            .to("direct:a")
                            .to("direct:b")
                            .end();
                    from("direct:a").setBody(constant("a"));
                    from("direct:b").errorHandler(noErrorHandler()).process(exchange -> {
                        calls.incrementAndGet();
                        throw new IllegalStateException("broken b");
                    });
                }
            });
            context.start();
            AsyncProcessor child = balancer.getProcessors().get(0);
            balancer.removeNode("direct:a");
            await(() -> ServiceHelper.isStopped(child));
            MockEndpoint dead = context.getEndpoint("mock:dead", MockEndpoint.class);
            dead.expectedMessageCount(1);
            context.createProducerTemplate()
                    .asyncSend("direct:in", exchange -> {})
                    .get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            dead.assertIsSatisfied();
            assertThat(calls).hasValue(3);
        }
    }

    @Test
    void nodeThatIsThereOrCannotBe_isRefused() throws Exception {
        try (BalancerFixture route = started(balancer -> {})) {
            assertThatThrownBy(() -> route.balancer.addNode("direct:a"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("balancer 'in': there is a node direct:a already");
            assertThatThrownBy(() -> route.balancer.addNode("nosuch:thing"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("balancer 'in': node nosuch:thing cannot be added: NoSuchEndpointException");
            for (String nothing : new String[] {"", "  ", null}) {
                assertThatThrownBy(() -> route.balancer.addNode(nothing))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("balancer 'in': a node must be the URI of an endpoint, but was empty");
                assertThat(route.balancer.removeNode(nothing)).isFalse();
            }
            assertThat(answers(route, 6)).containsExactly("a", "b", "c", "a", "b", "c");
        }
    }

    @Test
    void removedNode_answersWhatItHolds_beforeItIsStopped() throws Exception {
        try (BalancerFixture route = started(balancer -> {})) {
            CountDownLatch release = new CountDownLatch(1);
            CompletableFuture<Exchange> held = holdOne(route, "a", release);
            AsyncProcessor child = route.balancer.getProcessors().get(0);
            route.balancer.removeNode("direct://a");
            assertThat(answers(route, 6)).containsOnly("b", "c");
            assertThat(route.balancer.nodes()).last().satisfies(node -> {
                assertThat(node.state()).isEqualTo(NodeSnapshot.State.DRAINING);
                assertThat(node.inFlight()).isEqualTo(1);
            });
            assertThat(ServiceHelper.isStarted(child)).isTrue();
            release.countDown();
            Exchange answer = held.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            assertThat(answer.getException()).isNull();
            assertThat(answer.getMessage().getBody()).isEqualTo("a");
            await(() -> ServiceHelper.isStopped(child));
            assertThat(route.metric("weir.balancer.drains.timed.out")).isZero();
        }
    }

    @Test
    void drainThatTakesTooLong_endsByTheTimeOut_andIsCounted() throws Exception {
        try (BalancerFixture route = started(balancer -> balancer.setDrainTimeout("50ms"))) {
            CountDownLatch release = new CountDownLatch(1);
            CompletableFuture<Exchange> held = holdOne(route, "a", release);
            route.balancer.removeNode("direct://a");
            await(() -> route.metric("weir.balancer.drains.timed.out") == 1);
            release.countDown();
            held.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    @Test
    void routeStoppedAndStarted_keepsWhoCameAndWhoWent() throws Exception {
        try (BalancerFixture route = started(balancer -> {})) {
            route.balancer.addNode("direct:d");
            route.balancer.removeNode("direct:a");
            route.context.getRouteController().stopRoute("in");
            assertThatThrownBy(() -> route.balancer.addNode("direct:e"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("balancer 'in' is not started");
            route.context.getRouteController().startRoute("in");
            assertThat(answers(route, 6)).containsOnly("b", "c", "d");
            route.context.getRouteController().suspendRoute("in");
            route.balancer.addNode("direct:e");
            route.context.getRouteController().resumeRoute("in");
            assertThat(answers(route, 8)).containsOnly("b", "c", "d", "e");
            route.context.getRouteController().stopRoute("in");
            route.context.removeRoute("in");
            assertThat(route.balancer.getProcessors()).isEmpty();
        }
    }

    /** The race between a choice from an old table and a removal is too short to be met by load, so its end is looked at. */
    @Test
    void removedNode_isClosedForWhoeverStillKnowsIt() throws Exception {
        try (DefaultCamelContext context = new DefaultCamelContext()) {
            AsyncProcessor stays = new SendProcessor(context.getEndpoint("direct:a"));
            AsyncProcessor goes = new SendProcessor(context.getEndpoint("direct:b"));
            GcAwareLoadBalancer owner = new GcAwareLoadBalancer();
            owner.setCamelContext(context);
            BalancerEngine engine = new BalancerEngine(
                    owner,
                    BalancerSettings.read("in", Map.of("mode", "off"), context),
                    AvoidanceListener.NONE,
                    Optional.empty());
            engine.setChildren(List.of(stays, goes));
            List<Node<CamelNode>> before = engine.nodes();
            assertThat(before).allMatch(node -> node.target().isOpen());
            engine.setChildren(List.of(stays));
            assertThat(before).extracting(node -> node.target().isOpen()).containsExactly(true, false);
            engine.stop();
        }
    }

    @Test
    void nodesComeAndGoUnderLoad_noExchangeFailsOrIsLost() throws Exception {
        try (BalancerFixture route = started(balancer -> {})) {
            boolean[] stop = new boolean[1];
            List<Exchange> answers = new ArrayList<>();
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Thread client = new Thread(() -> sendUntil(route, stop, answers), "weir-test-client-" + i);
                clients.add(client);
                client.start();
            }
            // So that those that come and go get most of the load.
            route.balancer.removeNode("direct:a");
            route.balancer.removeNode("direct:b");
            for (int i = 0; i < 100; i++) {
                route.balancer.addNode("direct:d");
                route.balancer.addNode("direct:e");
                await(answersGrow(answers));
                route.balancer.removeNode("direct:d");
                await(answersGrow(answers));
                route.balancer.removeNode("direct:e");
            }
            synchronized (answers) {
                stop[0] = true;
            }
            for (Thread client : clients) {
                client.join(DEADLINE.toMillis());
                assertThat(client.isAlive()).isFalse();
            }
            assertThat(answers).hasSizeGreaterThan(100).allSatisfy(answer -> {
                assertThat(answer.getException()).isNull();
                assertThat(answer.getMessage().getBody(String.class)).matches("[a-e]");
            });
            assertThat(route.metric("weir.balancer.node.in.flight")).isZero();
            await(() -> route.metric("weir.balancer.nodes.removed") == 202);
            assertThat(route.metric("weir.balancer.drains.timed.out")).isZero();
        }
    }

    private static void sendUntil(BalancerFixture route, boolean[] stop, List<Exchange> answers) {
        while (true) {
            Exchange answer = route.send("GET").join();
            synchronized (answers) {
                answers.add(answer);
                if (stop[0]) {
                    return;
                }
            }
        }
    }

    private static BooleanSupplier answersGrow(List<Exchange> answers) {
        int before = size(answers);
        return () -> size(answers) > before + 3;
    }

    private static int size(List<Exchange> answers) {
        synchronized (answers) {
            return answers.size();
        }
    }

    private interface Settings {
        void set(GcAwareLoadBalancer balancer);
    }

    private static BalancerFixture started(Settings settings) throws Exception {
        BalancerFixture route = new BalancerFixture(settings::set).start();
        route.context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:d").routeId("d").setBody(constant("d"));
                from("direct:e").routeId("e").delay(1).setBody(constant("e"));
            }
        });
        return route;
    }

    private static CompletableFuture<Exchange> holdOne(BalancerFixture route, String node, CountDownLatch release)
            throws InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        route.answer(node, exchange -> {
            held.countDown();
            release.await(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            exchange.getMessage().setBody(node);
        });
        CompletableFuture<Exchange> request = route.send("POST");
        assertThat(held.await(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
        return request;
    }

    private static List<String> answers(BalancerFixture route, int requests) throws Exception {
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            answers.add(route.getBody());
        }
        return answers;
    }

    /** Waits for something that comes from another thread. */
    static void await(BooleanSupplier condition) throws InterruptedException {
        for (long tries = DEADLINE.toMillis(); tries > 0 && !condition.getAsBoolean(); tries--) {
            new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }
}
