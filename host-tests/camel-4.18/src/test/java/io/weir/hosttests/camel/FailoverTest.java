package io.weir.hosttests.camel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.apache.camel.Exchange;
import org.apache.camel.http.base.HttpOperationFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The balancer's own failover over real HTTP. */
@Timeout(120)
class FailoverTest {
    /** Large enough for stream caching to matter: far above what a client buffers by chance. */
    private static final String BODY = "0123456789abcdef".repeat(4096);

    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private static GcAwareLoadBalancer failingOver(String attempts) {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setFailoverAttempts(attempts);
        return balancer;
    }

    private static Gateway over(GcAwareLoadBalancer balancer, boolean streamCaching, String... uris) throws Exception {
        return new Gateway()
                .routes(r -> r.from("direct:in")
                        .streamCache(Boolean.toString(streamCaching))
                        .errorHandler(r.noErrorHandler())
                        .loadBalance(balancer)
                        .to(uris))
                .start();
    }

    /** Returns where nobody listens. */
    private static String refusing() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "http://127.0.0.1:" + socket.getLocalPort() + "?bridgeEndpoint=true";
        }
    }

    @Test
    void nodeThatRefusesConnections_isPassedOver_bothTimes() throws Exception {
        GcAwareLoadBalancer balancer = failingOver("1");
        try (Gateway gateway = over(balancer, true, refusing(), NODES.uri("b"), NODES.uri("c"))) {
            for (int i = 0; i < 6; i++) {
                assertThat(gateway.bodies("direct:in", 1)).doesNotContain("a");
            }
            assertThat(Gateway.metric(balancer, "weir.balancer.failover")).isPositive();
            assertThat(NODES.counts().get(1) + NODES.counts().get(2)).isEqualTo(6);
        }
    }

    @Test
    void everyNodeAnswers500_eachIsAskedOnce_andTheLastFailureStays() throws Exception {
        GcAwareLoadBalancer balancer = failingOver("9");
        try (Gateway gateway = over(balancer, true, NODES.uris())) {
            for (String node : new String[] {"a", "b", "c"}) {
                NODES.node(node).fail(500);
            }

            Exchange answer = gateway.get("direct:in");

            assertThat(answer.getException())
                    .isInstanceOfSatisfying(HttpOperationFailedException.class, e -> assertThat(e.getStatusCode())
                            .isEqualTo(500));
            assertThat(NODES.counts()).as("never the same twice").containsExactly(1, 1, 1);
            assertThat(Gateway.metric(balancer, "weir.balancer.failover.exhausted"))
                    .isEqualTo(1);
        }
    }

    @Test
    void cachedStream_everyAttemptSendsTheWholeBody() throws Exception {
        try (Gateway gateway = over(failingOver("2"), true, NODES.uris())) {
            NODES.node("a").fail(500);
            NODES.node("b").fail(503);

            Exchange answer = gateway.post("direct:in", stream());

            assertThat(answer.getMessage().getBody(String.class)).isEqualTo("c");
            assertThat(NODES.received()).hasSize(3).extracting(Received::body).containsOnly(BODY);
        }
    }

    @Test
    void streamThatCanBeReadOnce_failsAndSaysWhy_ratherThanSendHalf() throws Exception {
        GcAwareLoadBalancer balancer = failingOver("2");
        try (Gateway gateway = over(balancer, false, NODES.uris())) {
            NODES.node("a").fail(500);

            Exchange answer = gateway.post("direct:in", stream());

            assertThat(answer.getException())
                    .hasMessageContaining("switch on stream caching")
                    .hasCauseInstanceOf(HttpOperationFailedException.class);
            assertThat(NODES.counts()).containsExactly(1, 0, 0);
            assertThat(Gateway.metric(balancer, "weir.balancer.failover.read.once"))
                    .isEqualTo(1);
        }
    }

    private static ByteArrayInputStream stream() {
        return new ByteArrayInputStream(BODY.getBytes(StandardCharsets.UTF_8));
    }

    /** Camel's sticky balancer has no failover, and its failover is not sticky (CAMEL-3910). */
    @Test
    void stickySession_failsOverToOneNode_andReturnsWhenItsOwnHasRecovered() throws Exception {
        GcAwareLoadBalancer balancer = failingOver("1");
        balancer.setAffinity("hard");
        balancer.setAffinityKey("header:user");
        try (Gateway gateway = over(balancer, true, NODES.uris())) {
            String home = session(gateway);
            NODES.node(home).fail(500);

            Set<String> seconds = new HashSet<>();
            for (int i = 0; i < 5; i++) {
                seconds.add(session(gateway));
            }

            assertThat(seconds).hasSize(1).doesNotContain(home);
            NODES.node(home).answer(NODES.node(home)::answerName);
            assertThat(session(gateway)).isEqualTo(home);
        }
    }

    private static String session(Gateway gateway) throws Exception {
        Exchange answer = gateway.send("direct:in", exchange -> {
            exchange.getMessage().setHeader(Exchange.HTTP_METHOD, "POST");
            exchange.getMessage().setHeader("user", "42");
            exchange.getMessage().setBody("order");
        });
        assertThat(answer.getException()).isNull();
        return answer.getMessage().getBody(String.class);
    }
}
