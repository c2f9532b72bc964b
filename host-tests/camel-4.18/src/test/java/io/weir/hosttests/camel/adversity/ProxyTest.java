package io.weir.hosttests.camel.adversity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import io.weir.hosttests.camel.Received;
import io.weir.hosttests.camel.ServletGateway;
import io.weir.report.GcReportHeader;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.builder.LambdaRouteBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The balancer behind a servlet, as a reverse proxy: path, query, Host header and report header of what goes on to the nodes
 * (CAMEL-9462, CAMEL-22282, and requests that a failover sent to its own address instead of its nodes).
 */
@Timeout(120)
class ProxyTest {
    private static final String REPORT = GcReportHeader.DEFAULT_NAME;

    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private static LambdaRouteBuilder proxyTo(String... uris) {
        return r -> r.from("servlet:shop?matchOnUriPrefix=true")
                .routeId("in")
                .loadBalance(new GcAwareLoadBalancer())
                .to(uris);
    }

    @Test
    void request_reachesEachNodeWithItsPathQueryAndBody() throws Exception {
        try (ServletGateway gateway = new ServletGateway(proxyTo(NODES.uris()))) {
            for (String node : List.of("a", "b", "c")) {
                HttpResponse<String> answer = gateway.send("PUT", "/shop/cart/7?colour=blue", "two");
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo(node);
            }

            assertThat(NODES.received()).hasSize(3).allSatisfy(request -> assertThat(request)
                    .usingRecursiveComparison()
                    .ignoringFields("headers")
                    .isEqualTo(new Received("PUT", "/cart/7", "colour=blue", Map.of(), "two")));
        }
    }

    @Test
    void requestThatFailsOver_reachesTheNextNode_notTheGatewaysOwnAddress() throws Exception {
        try (ServletGateway gateway = new ServletGateway(r -> {
            r.from("servlet:shop?matchOnUriPrefix=true")
                    .loadBalance()
                    .failover(1, true, false, Exception.class)
                    .to("direct:balanced")
                    .to("direct:balanced")
                    .end();
            r.from("direct:balanced")
                    .errorHandler(r.noErrorHandler())
                    .loadBalance(new GcAwareLoadBalancer())
                    .to(NODES.uris());
        })) {
            NODES.node("a").fail(500);

            HttpResponse<String> answer = gateway.send("POST", "/shop/cart/7?colour=blue", "two");

            assertThat(answer.body()).isEqualTo("b");
            assertThat(NODES.counts()).containsExactly(1, 1, 0);
            assertThat(NODES.received()).allSatisfy(request -> assertThat(request)
                    .usingRecursiveComparison()
                    .ignoringFields("headers")
                    .isEqualTo(new Received("POST", "/cart/7", "colour=blue", Map.of(), "two")));
        }
    }

    @Test
    void hostHeader_isEachNodesOwn() throws Exception {
        try (ServletGateway gateway = new ServletGateway(proxyTo(NODES.uris()))) {
            for (int i = 0; i < 3; i++) {
                gateway.send("GET", "/shop/x", "");
            }

            for (String node : List.of("a", "b", "c")) {
                assertThat(NODES.node(node).received())
                        .singleElement()
                        .extracting(Received::host)
                        .isEqualTo(NODES.node(node).authority());
            }
        }
    }

    @Test
    void hostHeader_preserved_isTheClients() throws Exception {
        String preserve = "&preserveHostHeader=true";
        try (ServletGateway gateway =
                new ServletGateway(proxyTo(NODES.uri("a") + preserve, NODES.uri("b") + preserve))) {
            gateway.send("GET", "/shop/x", "");
            gateway.send("GET", "/shop/x", "");

            assertThat(NODES.received()).hasSize(2).extracting(Received::host).containsOnly(gateway.authority());
        }
    }

    @Test
    void reportOfTheNode_staysWithTheGateway() throws Exception {
        try (ServletGateway gateway = new ServletGateway(proxyTo(NODES.uris()))) {
            HttpResponse<String> answer = gateway.send("GET", "/shop/x", "");
            NODES.node("b").fail(500);
            HttpResponse<String> failure = gateway.send("GET", "/shop/x", "");

            assertThat(answer.headers().map()).doesNotContainKey(REPORT);
            assertThat(failure.statusCode()).isEqualTo(500);
            assertThat(failure.headers().map()).doesNotContainKey(REPORT);
        }
    }

    @Test
    void reportOfAClient_reachesNoNode() throws Exception {
        try (ServletGateway gateway = new ServletGateway(proxyTo(NODES.uris()))) {
            HttpResponse<String> answer = gateway.send(
                    "GET", "/shop/x", "", REPORT, "TEXT named_metrics.weir_next_major_ms:1", "x-other", "kept");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(NODES.received())
                    .singleElement()
                    .extracting(Received::headers)
                    .satisfies(headers ->
                            assertThat(headers).doesNotContainKey(REPORT).containsEntry("x-other", "kept"));
        }
    }

    @Test
    void pathHeader_ofARequestTriedTwice_isAppendedOnceToEachNodesPath() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> {
                        r.from("direct:in")
                                .loadBalance()
                                .failover(1, true, false, Exception.class)
                                .to("direct:balanced")
                                .to("direct:balanced")
                                .end();
                        r.from("direct:balanced")
                                .errorHandler(r.noErrorHandler())
                                .loadBalance(new GcAwareLoadBalancer())
                                .to(NODES.uri("a", "/one"), NODES.uri("b", "/two"));
                    })
                    .start();
            NODES.node("a").fail(500);

            Exchange answer = gateway.send("direct:in", exchange -> {
                exchange.getMessage().setHeader(Exchange.HTTP_METHOD, "GET");
                exchange.getMessage().setHeader(Exchange.HTTP_PATH, "item/7");
            });

            assertThat(answer.getMessage().getBody(String.class)).isEqualTo("b");
            assertThat(NODES.received()).extracting(Received::path).containsExactly("/one/item/7", "/two/item/7");
        }
    }
}
