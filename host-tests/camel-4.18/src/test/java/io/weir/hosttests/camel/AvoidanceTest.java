package io.weir.hosttests.camel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Exchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A node that says it is about to run a major GC, over real HTTP: what it still gets, and who answers instead. */
@Timeout(120)
class AvoidanceTest {
    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    static GcReport.Builder nearMajor() {
        return GcReport.builder()
                .collector("Serial")
                .capability(Capability.FORECAST)
                .nextMajorMillis(100)
                .minorsLeft(0)
                .expectedPauseMillis(200)
                .majors(3)
                .uptimeMillis(60_000)
                // Longer than a test: the shorter of the node's and the gateway's longest avoidance counts.
                .policy(new AvoidancePolicy(
                        AvoidancePolicy.DEFAULT_WINDOW_NANOS,
                        TimeUnit.MINUTES.toNanos(1),
                        AvoidancePolicy.DEFAULT_SHORTEST_PAUSE_NANOS,
                        ""));
    }

    /** A gateway that avoids node b until it reports otherwise. */
    private static Gateway avoidingB(GcAwareLoadBalancer balancer) throws Exception {
        return avoidingB(balancer, true);
    }

    private static Gateway avoidingB(GcAwareLoadBalancer balancer, boolean streamCaching) throws Exception {
        balancer.setReportPath("");
        balancer.setStaleAfter("1m");
        balancer.setMaxAvoidTime("1m");
        NODES.node("b").report(nearMajor().build());
        Gateway gateway = new Gateway()
                .routes(r -> r.from("direct:in")
                        .streamCache(Boolean.toString(streamCaching))
                        .loadBalance(balancer)
                        .to(NODES.uris()))
                .start();
        gateway.bodies("direct:in", 3);
        assertThat(Calls.until(() -> Gateway.metric(balancer, "weir.balancer.node.avoided") == 1))
                .as("b is avoided")
                .isTrue();
        return gateway;
    }

    private void holdB(Received request, HttpServletResponse response) throws IOException {
        held.countDown();
        Calls.hold(release);
        NODES.node("b").answerName(request, response);
    }

    @Test
    void avoidedNode_holdsOneRequestAtATime() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        try (Gateway gateway = avoidingB(balancer)) {
            NODES.node("b").answer(this::holdB);
            List<CompletableFuture<Exchange>> posts = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                posts.add(gateway.begin("direct:in", exchange -> {
                    exchange.getMessage().setHeader(Exchange.HTTP_METHOD, "POST");
                    exchange.getMessage().setBody("order");
                }));
            }
            assertThat(held.await(Calls.DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();

            assertThat(gateway.bodies("direct:in", 20)).containsOnly("a", "c");
            assertThat(NODES.node("b").received())
                    .as("its report and one request")
                    .hasSize(2);
            release.countDown();
            for (CompletableFuture<Exchange> post : posts) {
                assertThat(Calls.await(post).getMessage().getBody(String.class)).isIn("a", "b", "c");
            }
        }
    }

    @Test
    void majorSeen_nodeGetsItsShareAgain() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        try (Gateway gateway = avoidingB(balancer)) {
            NODES.node("b")
                    .report(nearMajor()
                            .majors(4)
                            .nextMajorMillis(60_000)
                            .uptimeMillis(61_000)
                            .build());
            // An avoided node still gets requests one at a time, and one of their answers brings the news.
            gateway.bodies("direct:in", 6);
            assertThat(Calls.until(() -> Gateway.metric(balancer, "weir.balancer.node.avoided") == 0))
                    .as("b is back")
                    .isTrue();

            assertThat(gateway.bodies("direct:in", 6)).containsExactlyInAnyOrder("a", "a", "b", "b", "c", "c");
        }
    }

    @Test
    void getAtANodeThatCollects_isAnsweredByAnother_withItsOwnHostHeader() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setHedgeAfter("5ms");
        try (Gateway gateway = avoidingB(balancer)) {
            NODES.node("b").answer(this::holdB);

            assertThat(gateway.bodies("direct:in", 12)).containsOnly("a", "c");

            assertThat(Gateway.metric(balancer, "weir.balancer.hedged.second")).isEqualTo(1);
            for (String node : List.of("a", "b", "c")) {
                assertThat(NODES.node(node).received())
                        .extracting(Received::host)
                        .containsOnly(NODES.node(node).authority());
            }
        } finally {
            release.countDown();
        }
    }

    @Test
    void markedPostWithAStream_sentTwice_reachesBothNodesWhole() throws Exception {
        String body = "0123456789abcdef".repeat(4096);
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setHedgeAfter("5ms");
        try (Gateway gateway = avoidingB(balancer)) {
            NODES.node("b").answer(this::holdB);
            for (int i = 0; i < 6; i++) {
                Exchange answer = gateway.send("direct:in", exchange -> {
                    exchange.setProperty(GcAwareLoadBalancer.SAFE_TO_REPEAT, true);
                    exchange.getMessage().setHeader(Exchange.HTTP_METHOD, "POST");
                    exchange.getMessage().setBody(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
                });
                assertThat(answer.getException()).isNull();
                assertThat(answer.getMessage().getBody(String.class)).isIn("a", "c");
            }

            assertThat(Gateway.metric(balancer, "weir.balancer.hedged.second")).isEqualTo(1);
            assertThat(NODES.received())
                    .filteredOn(request -> request.method().equals("POST"))
                    .hasSize(7)
                    .extracting(Received::body)
                    .allMatch(body::equals);
        } finally {
            release.countDown();
        }
    }

    @Test
    void markedPostWithAStreamThatCanBeReadOnce_isNotSentTwice() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setHedgeAfter("5ms");
        try (Gateway gateway = avoidingB(balancer, false)) {
            for (int i = 0; i < 6; i++) {
                Exchange answer = gateway.send("direct:in", exchange -> {
                    exchange.setProperty(GcAwareLoadBalancer.SAFE_TO_REPEAT, true);
                    exchange.getMessage().setHeader(Exchange.HTTP_METHOD, "POST");
                    exchange.getMessage().setBody(new ByteArrayInputStream(new byte[] {'x'}));
                });
                assertThat(answer.getException()).isNull();
            }

            assertThat(Gateway.metric(balancer, "weir.balancer.hedged")).isZero();
            assertThat(NODES.received())
                    .filteredOn(request -> request.method().equals("POST"))
                    .hasSize(6)
                    .extracting(Received::body)
                    .containsOnly("x");
        }
    }

    @Test
    void restartedRoute_beginsWithoutOldReports() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        try (Gateway gateway = avoidingB(balancer)) {
            NODES.node("b").answer(NODES.node("b")::answerName);
            String route = gateway.context().getRoutes().get(0).getRouteId();
            gateway.context().getRouteController().stopRoute(route);
            gateway.context().getRouteController().startRoute(route);

            assertThat(gateway.bodies("direct:in", 6)).containsExactly("a", "b", "c", "a", "b", "c");
            assertThat(Set.copyOf(balancer.getAvoidedShares().values())).containsExactly(0.0);
        }
    }
}
