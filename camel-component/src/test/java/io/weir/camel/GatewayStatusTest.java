package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The gateway's page. */
@Timeout(60)
class GatewayStatusTest {

    private static Message ask(BalancerFixture fixture, String method, String query) throws Exception {
        fixture.context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:status").routeId("status").process(new GatewayStatus());
            }
        });
        Exchange answer = fixture.context
                .createFluentProducerTemplate()
                .withHeader(Exchange.HTTP_METHOD, method)
                .withHeader(Exchange.HTTP_QUERY, query)
                .withHeader("Cookie", "secret=1")
                .to("direct:status")
                .send();
        assertThat(answer.getException()).isNull();
        return answer.getMessage();
    }

    @Test
    void avoidedNode_isShownWithItsReasonAndTheAgeOfItsReport() throws Exception {
        try (BalancerFixture fixture = new BalancerFixture(balancer -> balancer.setStaleAfter("10m"))) {
            fixture.report("a", BalancerFixture.lastingNearMajor().build());
            fixture.start();
            fixture.getBody();
            assertThat(fixture.awaitAvoided("a")).isTrue();

            String page = ask(fixture, "GET", null).getBody(String.class);

            assertThat(page.substring(0, page.indexOf("<script>")))
                    .startsWith("<!DOCTYPE html>")
                    .contains("Balancer: in")
                    .contains("direct://a", "direct://b", "direct://c")
                    .contains(">avoided</td>", "a major GC is expected, for ", "no report")
                    .contains("weir.balancer.")
                    .contains("No CamelMethodLimits is in this context")
                    .doesNotContain("null", "NaN");
        }
    }

    @Test
    void answer_hasItsOwnHeadersAndNoneOfTheRequest() throws Exception {
        try (BalancerFixture fixture = new BalancerFixture().start()) {
            Message answer = ask(fixture, "GET", "live");

            assertThat(answer.getBody(String.class)).startsWith("<p id=\"now\"");
            Map<String, Object> headers = answer.getHeaders();
            assertThat(headers)
                    .containsEntry(Exchange.HTTP_RESPONSE_CODE, 200)
                    .containsEntry("Content-Type", "text/html;charset=utf-8")
                    .containsKey("Content-Security-Policy")
                    .doesNotContainKeys("Cookie", Exchange.HTTP_METHOD, Exchange.HTTP_QUERY);
        }
    }

    @Test
    void otherMethod_isRefused() throws Exception {
        try (BalancerFixture fixture = new BalancerFixture().start()) {
            Message answer = ask(fixture, "POST", null);

            assertThat(answer.getHeader(Exchange.HTTP_RESPONSE_CODE)).isEqualTo(405);
            assertThat(answer.getHeader("Allow")).isEqualTo("GET, HEAD");
            assertThat(answer.getBody(String.class)).isEmpty();
        }
    }

    @Test
    void contextWithoutABalancer_saysSo() throws Exception {
        try (BalancerFixture fixture = new BalancerFixture()) {
            fixture.context.start();

            assertThat(ask(fixture, "GET", null).getBody(String.class))
                    .contains("No GcAwareLoadBalancer is in a route");
        }
    }
}
