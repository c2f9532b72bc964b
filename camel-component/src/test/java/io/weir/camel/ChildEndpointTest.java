package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ChildEndpointTest {

    @Test
    void everyKindOfChild_isResolvedOrUnknown() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setReportPath("");
        CamelContext context = new DefaultCamelContext();
        try {
            context.addRoutes(new RouteBuilder() {
                @Override
                public void configure() {
                    from("direct:in")
                            .loadBalance(balancer)
                            .to("http://user:secret@localhost:18081/shop?httpMethod=post&bridgeEndpoint=true")
                            .to("https://localhost:18443")
                            .to("direct:plain")
                            .toD("http://localhost:${header.port}/x")
                            .process(exchange -> {})
                            .pipeline()
                            .to("http://localhost:18082/inner")
                            .end()
                            .end();
                }
            });
            context.start();
            List<AsyncProcessor> children = balancer.getProcessors();
            assertThat(ChildEndpoint.of(children.get(0)))
                    .contains(new ChildEndpoint(
                            "http://localhost:18081/shop",
                            Optional.of(URI.create("http://localhost:18081")),
                            Optional.of("POST")));
            assertThat(ChildEndpoint.of(children.get(1)).orElseThrow().name()).isEqualTo("https://localhost:18443");
            assertThat(ChildEndpoint.of(children.get(2)).orElseThrow().name()).isEqualTo("direct://plain");
            assertThat(ChildEndpoint.of(children.get(3))).isEmpty();
            assertThat(ChildEndpoint.of(children.get(4))).isEmpty();
            assertThat(ChildEndpoint.of(children.get(5)).orElseThrow().name())
                    .isEqualTo("http://localhost:18082/inner");
            assertThat(balancer.getAvoidedShares().keySet())
                    .noneMatch(name -> name.contains("secret"))
                    .contains("http://localhost:18081/shop", "child 3");
        } finally {
            context.stop();
        }
    }
}
