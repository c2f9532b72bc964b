package io.weir.hosttests.camel.adversity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Calls;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Channel;
import org.apache.camel.DisabledAware;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Nodes that are not there or switched off. Camel's round robin counts both as success with the body unchanged, its failover
 * lets the caller hang without nodes, and a chosen nobody once ended in no callback (CAMEL-7600).
 */
@Timeout(120)
class NoNodeTest {
    private static final String NO_CHILD = "GC-aware load balancer has no enabled child";

    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    @Test
    void noNode_isAnErrorOfTheExchange() throws Exception {
        try (Gateway gateway = new Gateway().start()) {
            GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
            balancer.setCamelContext(gateway.context());
            balancer.start();

            Exchange exchange = Calls.await(Calls.begin(() -> {
                Exchange asked = new DefaultExchange(gateway.context());
                CompletableFuture<Boolean> done = new CompletableFuture<>();
                boolean sync = balancer.process(asked, done::complete);
                assertThat(Calls.await(done)).isEqualTo(sync);
                return asked;
            }));

            assertThat(exchange.getException()).hasMessage(NO_CHILD);
            balancer.stop();
        }
    }

    @Test
    void everyNodeRemoved_isAnErrorOfTheExchange() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                            .routeId("in")
                            .errorHandler(r.noErrorHandler())
                            .loadBalance(new GcAwareLoadBalancer())
                            .to(NODES.uris()))
                    .start();
            GcAwareLoadBalancer balancer = gateway.balancer("in");
            for (AsyncProcessor child : balancer.getProcessors()) {
                balancer.removeProcessor(child);
            }

            assertThat(gateway.get("direct:in").getException()).hasMessage(NO_CHILD);
        }
    }

    @Test
    void childDisabledInTheRoute_getsNothing() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                            .loadBalance(new GcAwareLoadBalancer())
                            .to(NODES.uri("a"))
                            .to(NODES.uri("b"))
                            .disabled()
                            .to(NODES.uri("c"))
                            .end())
                    .start();

            assertThat(gateway.bodies("direct:in", 6)).containsOnly("a", "c").hasSize(6);
            assertThat(NODES.counts())
                    .satisfies(counts -> assertThat(counts.get(1)).isZero());
        }
    }

    @Test
    void childDisabledAndEnabledAtRunTime_followsTheSwitch() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                            .routeId("in")
                            .errorHandler(r.noErrorHandler())
                            .loadBalance(new GcAwareLoadBalancer())
                            .to(NODES.uris()))
                    .start();
            GcAwareLoadBalancer balancer = gateway.balancer("in");

            setDisabled(balancer, 1, true);
            assertThat(gateway.bodies("direct:in", 6)).containsOnly("a", "c");
            setDisabled(balancer, 0, true);
            setDisabled(balancer, 2, true);
            assertThat(gateway.get("direct:in").getException()).hasMessage(NO_CHILD);
            setDisabled(balancer, 1, false);
            assertThat(gateway.bodies("direct:in", 3)).containsOnly("b");
        }
    }

    @Test
    void oneEnabledOfFour_isFoundByEveryRacingCaller() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> {
                        var balanced = r.from("direct:in").loadBalance(new GcAwareLoadBalancer());
                        for (String off : List.of("off 1", "off 2", "off 3")) {
                            balanced.process(exchange -> exchange.getMessage().setBody(off))
                                    .disabled();
                        }
                        balanced.process(exchange -> exchange.getMessage().setBody("on"));
                    })
                    .start();
            List<CompletableFuture<List<String>>> callers = new ArrayList<>();
            for (int caller = 0; caller < 4; caller++) {
                callers.add(Calls.begin(() -> {
                    ProducerTemplate template = gateway.context().createProducerTemplate();
                    List<String> answers = new ArrayList<>();
                    for (int i = 0; i < 2_000; i++) {
                        answers.add(template.requestBody("direct:in", "", String.class));
                    }
                    return answers;
                }));
            }
            for (CompletableFuture<List<String>> caller : callers) {
                assertThat(Calls.await(caller)).containsOnly("on");
            }
        }
    }

    private static void setDisabled(GcAwareLoadBalancer balancer, int child, boolean disabled) {
        Channel channel = (Channel) balancer.getProcessors().get(child);
        ((DisabledAware) channel.getNextProcessor()).setDisabled(disabled);
    }
}
