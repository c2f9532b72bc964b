package io.weir.hosttests.camel.adversity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import io.weir.hosttests.camel.Received;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.camel.Exchange;
import org.apache.camel.http.base.HttpOperationFailedException;
import org.apache.camel.model.LoadBalanceDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Camel's failover and error handlers around the balancer: how often which node is called, and that a second node gets the
 * whole body (CAMEL-3698). Camel's own {@code inheritErrorHandler=false} of failover is no way, since lines 4.10 to 4.22
 * ignore it (CAMEL-24749).
 */
@Timeout(120)
class FailoverRecipesTest {
    /** Large enough for stream caching to matter: far above what a client buffers by chance. */
    private static final String BODY = "0123456789abcdef".repeat(4096);

    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private static Gateway failoverOver(GcAwareLoadBalancer balancer, boolean streamCaching) throws Exception {
        return new Gateway()
                .routes(r -> {
                    r.from("direct:in")
                            .streamCache(Boolean.toString(streamCaching))
                            .loadBalance()
                            .failover(2, true, false, Exception.class)
                            .to("direct:balanced")
                            .to("direct:balanced")
                            .to("direct:balanced")
                            .end();
                    r.from("direct:balanced")
                            .streamCache(Boolean.toString(streamCaching))
                            .errorHandler(r.noErrorHandler())
                            .loadBalance(balancer)
                            .to(NODES.uris());
                })
                .start();
    }

    private static InputStream stream() {
        return new ByteArrayInputStream(BODY.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void outerFailover_sendsAFailedRequestToTheNextNode() throws Exception {
        try (Gateway gateway = failoverOver(new GcAwareLoadBalancer(), true)) {
            NODES.node("a").fail(500);

            Exchange answer = gateway.get("direct:in");

            assertThat(answer.getException()).isNull();
            assertThat(answer.getMessage().getBody(String.class)).isEqualTo("b");
            assertThat(NODES.counts()).containsExactly(1, 1, 0);
        }
    }

    @Test
    void outerFailover_everyNodeFails_endsWithTheLastError() throws Exception {
        try (Gateway gateway = failoverOver(new GcAwareLoadBalancer(), true)) {
            for (String node : new String[] {"a", "b", "c"}) {
                NODES.node(node).fail(500);
            }

            Exchange answer = gateway.get("direct:in");

            assertThat(answer.getException())
                    .isInstanceOfSatisfying(HttpOperationFailedException.class, e -> assertThat(e.getStatusCode())
                            .isEqualTo(500));
            assertThat(NODES.counts()).containsExactly(1, 1, 1);
        }
    }

    @Test
    void outerFailover_withStreamCaching_everyNodeGetsTheWholeBody() throws Exception {
        try (Gateway gateway = failoverOver(new GcAwareLoadBalancer(), true)) {
            NODES.node("a").fail(500);
            NODES.node("b").fail(500);

            Exchange answer = gateway.post("direct:in", stream());

            assertThat(answer.getMessage().getBody(String.class)).isEqualTo("c");
            assertThat(NODES.received())
                    .hasSize(3)
                    .extracting(Received::body)
                    .as("bodies of all attempts")
                    .containsOnly(BODY);
        }
    }

    @Test
    void redeliveryOfTheRoute_staysAtTheChosenNode() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                            .errorHandler(r.defaultErrorHandler()
                                    .maximumRedeliveries(2)
                                    .redeliveryDelay(1))
                            .loadBalance(new GcAwareLoadBalancer())
                            .to(NODES.uris()))
                    .start();
            NODES.node("a").fail(500);

            assertThat(gateway.get("direct:in").getException()).isNotNull();
            assertThat(NODES.counts()).as("the same node three times").containsExactly(3, 0, 0);
            assertThat(gateway.bodies("direct:in", 2)).containsExactly("b", "c");
        }
    }

    @Test
    void errorHandlerNotInherited_isOneCallAndOneError() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> {
                        LoadBalanceDefinition balanced = r.from("direct:in")
                                .errorHandler(r.defaultErrorHandler()
                                        .maximumRedeliveries(2)
                                        .redeliveryDelay(1))
                                .loadBalance(new GcAwareLoadBalancer());
                        balanced.setInheritErrorHandler(false);
                        balanced.to(NODES.uris());
                    })
                    .start();
            NODES.node("a").fail(500);

            assertThat(gateway.get("direct:in").getException()).isInstanceOf(HttpOperationFailedException.class);
            assertThat(NODES.counts()).containsExactly(1, 0, 0);
        }
    }

    @Test
    void onException_answersInPlaceOfTheNode() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> {
                        r.onException(HttpOperationFailedException.class)
                                .handled(true)
                                .setHeader(Exchange.HTTP_RESPONSE_CODE, r.constant(503))
                                .setBody(r.constant("try later"));
                        r.from("direct:in")
                                .loadBalance(new GcAwareLoadBalancer())
                                .to(NODES.uris());
                    })
                    .start();
            NODES.node("a").fail(500);

            assertThat(gateway.bodies("direct:in", 3)).containsExactly("try later", "b", "c");
        }
    }

    @Test
    void doTry_catchesTheNodesError() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                            .doTry()
                            .loadBalance(new GcAwareLoadBalancer())
                            .to(NODES.uris())
                            .endDoTry()
                            .doCatch(HttpOperationFailedException.class)
                            .setBody(r.constant("caught"))
                            .end())
                    .start();
            NODES.node("b").fail(500);

            assertThat(gateway.bodies("direct:in", 3)).containsExactly("a", "caught", "c");
        }
    }
}
