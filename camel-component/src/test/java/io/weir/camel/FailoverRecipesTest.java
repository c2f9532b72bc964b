package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The recipes of the guide's section on failover, as they stand there. */
@Timeout(60)
class FailoverRecipesTest {
    private final CamelContext context = new DefaultCamelContext();
    private final GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
    private final List<String> visited = new CopyOnWriteArrayList<>();
    private final Set<String> broken = ConcurrentHashMap.newKeySet();

    @AfterEach
    void stop() {
        context.stop();
    }

    /** Routes under test plus the nodes a, b and c, of which those in {@code broken} fail. */
    private abstract class Routes extends RouteBuilder {
        abstract void recipe();

        @Override
        public void configure() {
            recipe();
            for (String node : new String[] {"a", "b", "c"}) {
                from("direct:" + node).errorHandler(noErrorHandler()).process(exchange -> {
                    visited.add(node);
                    if (broken.contains(node)) {
                        throw new IOException("broken " + node);
                    }
                    exchange.getMessage().setBody(node);
                });
            }
        }
    }

    private Exchange get(Routes routes) throws Exception {
        context.getShutdownStrategy().setTimeout(5);
        context.addRoutes(routes);
        context.start();
        ProducerTemplate template = context.createProducerTemplate();
        CompletableFuture<Exchange> answer = template.asyncSend("direct:in", exchange -> {});
        return answer.get(10, TimeUnit.SECONDS);
    }

    @Test
    void failoverInside_underARedeliveringRoute_triesEachNodeOnce() throws Exception {
        broken.add("a");
        Exchange answer = get(new Routes() {
            @Override
            void recipe() {
                balancer.setFailoverAttempts("2");
                from("direct:in")
                        .errorHandler(
                                defaultErrorHandler().maximumRedeliveries(2).redeliveryDelay(0))
                        .to("direct:nodes");
                from("direct:nodes")
                        .errorHandler(noErrorHandler())
                        .loadBalance(balancer)
                        .to("direct:a")
                        .to("direct:b")
                        .to("direct:c")
                        .end();
            }
        });
        assertThat(answer.getMessage().getBody()).isEqualTo("b");
        assertThat(visited).containsExactly("a", "b");
    }

    @Test
    void errorHandlerOnTheBalancersOwnRoute_redeliversToTheSameNodeFirst() throws Exception {
        broken.add("a");
        Exchange answer = get(new Routes() {
            @Override
            void recipe() {
                balancer.setFailoverAttempts("2");
                from("direct:in")
                        .errorHandler(
                                defaultErrorHandler().maximumRedeliveries(2).redeliveryDelay(0))
                        .loadBalance(balancer)
                        .to("direct:a")
                        .to("direct:b")
                        .to("direct:c")
                        .end();
            }
        });
        assertThat(answer.getMessage().getBody()).isEqualTo("b");
        assertThat(visited).containsExactly("a", "a", "a", "b");
    }

    @Test
    void failoverExhausted_theOuterRouteRedelivers_andItsOnExceptionAnswers() throws Exception {
        broken.addAll(Set.of("a", "b", "c"));
        Exchange answer = get(new Routes() {
            @Override
            void recipe() {
                balancer.setFailoverAttempts("2");
                from("direct:in")
                        .onException(IOException.class)
                        .maximumRedeliveries(1)
                        .redeliveryDelay(0)
                        .handled(true)
                        .setHeader(Exchange.HTTP_RESPONSE_CODE, constant(503))
                        .end()
                        .to("direct:nodes");
                from("direct:nodes")
                        .errorHandler(noErrorHandler())
                        .loadBalance(balancer)
                        .to("direct:a")
                        .to("direct:b")
                        .to("direct:c")
                        .end();
            }
        });
        assertThat(answer.getException()).isNull();
        assertThat(answer.getMessage().getHeader(Exchange.HTTP_RESPONSE_CODE)).isEqualTo(503);
        assertThat(visited).hasSize(6);
    }

    @Test
    void camelsOwnFailover_overCopiesOfTheBalancersRoute() throws Exception {
        broken.add("a");
        Exchange answer = get(new Routes() {
            @Override
            void recipe() {
                from("direct:in")
                        .loadBalance()
                        .failover(2, false, false, IOException.class)
                        .to("direct:gcaware")
                        .to("direct:gcaware")
                        .to("direct:gcaware")
                        .end();
                from("direct:gcaware")
                        .errorHandler(noErrorHandler())
                        .loadBalance(balancer)
                        .to("direct:a")
                        .to("direct:b")
                        .to("direct:c")
                        .end();
            }
        });
        assertThat(answer.getException()).isNull();
        assertThat(answer.getMessage().getBody()).isEqualTo("b");
        assertThat(visited).containsExactly("a", "b");
    }

    @Test
    void stickyCookie_outlivesTheOuterRedelivery() throws Exception {
        broken.addAll(Set.of("a", "b", "c"));
        balancer.setAffinity("hard");
        balancer.setAffinityKey("cookie:WEIR");
        get(new Routes() {
            @Override
            void recipe() {
                from("direct:in")
                        .errorHandler(
                                defaultErrorHandler().maximumRedeliveries(3).redeliveryDelay(0))
                        .setHeader("Cookie", constant("WEIR=" + StickyNodes.id("direct://b")))
                        .to("direct:nodes");
                from("direct:nodes")
                        .errorHandler(noErrorHandler())
                        .loadBalance(balancer)
                        .to("direct:a")
                        .to("direct:b")
                        .to("direct:c")
                        .end();
            }
        });
        assertThat(visited).containsExactly("b", "b", "b", "b");
    }
}
