package io.weir.camel;

import static io.weir.camel.BalancerFixture.DEADLINE;
import static io.weir.camel.BalancerFixture.nearMajor;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.GcReportHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Exchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GcAwareLoadBalancerTest {

    @Test
    void noReports_balancesInTurn() throws Exception {
        try (BalancerFixture route = new BalancerFixture().start()) {
            List<String> answers = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                answers.add(route.getBody());
            }
            assertThat(answers).containsExactly("a", "b", "c", "a", "b", "c");
        }
    }

    @Test
    void nodeNearMajor_holdingItsOneRequest_getsNoMore() throws Exception {
        try (BalancerFixture route = new BalancerFixture().start()) {
            route.report("b", nearMajor().build());
            spread(route, 3);
            assertThat(route.awaitAvoided("b")).isTrue();

            CountDownLatch collecting = new CountDownLatch(1);
            CountDownLatch held = new CountDownLatch(1);
            route.answer("b", exchange -> {
                held.countDown();
                collecting.await(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
                exchange.getMessage().setBody("b");
            });
            List<CompletableFuture<Exchange>> requests = new ArrayList<>();
            while (held.getCount() > 0) {
                requests.add(route.send("POST"));
                held.await(100, TimeUnit.MILLISECONDS);
            }
            List<String> answers = spread(route, 40);
            assertThat(answers).containsOnly("a", "c");
            assertThat(answers.stream().filter("a"::equals)).hasSizeBetween(18, 22);
            collecting.countDown();
            for (CompletableFuture<Exchange> request : requests) {
                request.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            }
            assertThat(route.metric("weir.balancer.node.in.flight")).isZero();
        }
    }

    @Test
    void majorSeen_nodeReturns() throws Exception {
        try (BalancerFixture route = new BalancerFixture().start()) {
            route.report("b", nearMajor().build());
            spread(route, 3);
            assertThat(route.awaitAvoided("b")).isTrue();
            route.report("b", BalancerFixture.majorSeen());
            spread(route, 6);
            assertThat(route.awaitReturned("b")).isTrue();
            assertThat(spread(route, 6)).containsExactlyInAnyOrder("a", "a", "b", "b", "c", "c");
            assertThat(route.balancer.getAvoidedShares().get("direct://b")).isGreaterThan(0);
        }
    }

    @Test
    void trickledGet_notAnsweredInTime_isAnsweredByAnotherNode() throws Exception {
        try (BalancerFixture route = new BalancerFixture(b -> b.setHedgeAfter("15ms")).start()) {
            route.report("b", nearMajor().build());
            spread(route, 3);
            assertThat(route.awaitAvoided("b")).isTrue();
            CountDownLatch collecting = new CountDownLatch(1);
            route.answer("b", exchange -> {
                collecting.await(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
                exchange.getMessage().setBody("too late");
            });
            assertThat(spread(route, 12)).containsOnly("a", "c");
            assertThat(route.metric("weir.balancer.hedged.second")).isEqualTo(1);
            assertThat(route.metric("weir.balancer.node.in.flight")).isEqualTo(1);
            collecting.countDown();
        }
    }

    @Test
    void allNodesAvoided_oneRequestOfEachIsHedged_soThatTheThreadsAreBounded() throws Exception {
        try (BalancerFixture route = new BalancerFixture(b -> {
                    b.setMaxAvoidedRatio("1");
                    b.setMaxAvoidTime("10m");
                    b.setHedgeAfter("1m");
                })
                .start()) {
            List<Collecting> nodes = new ArrayList<>();
            for (String node : List.of("a", "b", "c")) {
                route.report(node, BalancerFixture.lastingNearMajor().build());
            }
            spread(route, 3);
            for (String node : List.of("a", "b", "c")) {
                assertThat(route.awaitAvoided(node)).isTrue();
                nodes.add(new Collecting(route, node));
            }
            double before = route.metric("weir.balancer.hedged");
            List<CompletableFuture<Exchange>> requests = new ArrayList<>();
            for (int i = 0; i < 9; i++) {
                requests.add(route.send("GET"));
            }
            DynamicNodesTest.await(() -> route.metric("weir.balancer.node.in.flight") == 9);
            assertThat(route.metric("weir.balancer.hedged") - before).isLessThanOrEqualTo(3);
            nodes.forEach(Collecting::end);
            for (CompletableFuture<Exchange> request : requests) {
                assertThat(request.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)
                                .getException())
                        .isNull();
            }
        }
    }

    @Test
    void trickledPost_isNotSentTwice() throws Exception {
        try (BalancerFixture route = new BalancerFixture(b -> b.setHedgeAfter("1ms")).start()) {
            route.report("b", nearMajor().build());
            spread(route, 3);
            assertThat(route.awaitAvoided("b")).isTrue();
            for (int i = 0; i < 6; i++) {
                route.send("POST").get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            }
            assertThat(route.metric("weir.balancer.hedged")).isZero();
        }
    }

    @Test
    void trickledGetThatFailsAtBothNodes_failsOnceWithTheError() throws Exception {
        try (BalancerFixture route = new BalancerFixture(b -> b.setHedgeAfter("1ms")).start()) {
            route.report("b", nearMajor().build());
            spread(route, 3);
            assertThat(route.awaitAvoided("b")).isTrue();
            for (String node : new String[] {"a", "b", "c"}) {
                route.answer(node, exchange -> {
                    throw new IllegalStateException("broken " + node);
                });
            }
            for (int i = 0; i < 6; i++) {
                assertThat(route.get().getException()).hasMessageStartingWith("broken ");
            }
        }
    }

    @Test
    void answer_carriesNoReport() throws Exception {
        try (BalancerFixture route = new BalancerFixture().start()) {
            route.report("a", nearMajor().build());
            assertThat(route.get().getMessage().getHeader(GcReportHeader.DEFAULT_NAME))
                    .isNull();
        }
    }

    @Test
    void clientsOwnReportHeader_isNotBelievedAndNotPassedOn() throws Exception {
        try (BalancerFixture route = new BalancerFixture().start()) {
            List<Object> seen = new ArrayList<>();
            route.answer("a", exchange -> seen.add(exchange.getMessage().getHeader(GcReportHeader.DEFAULT_NAME)));
            Exchange answer = route.context
                    .createProducerTemplate()
                    .asyncSend("direct:in", exchange -> exchange.getMessage()
                            .setHeader(
                                    GcReportHeader.DEFAULT_NAME,
                                    GcReportHeader.format(nearMajor().build())))
                    .get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            assertThat(answer.getException()).isNull();
            assertThat(seen).hasSize(1).containsOnlyNulls();
            assertThat(route.balancer.metrics())
                    .filteredOn(metric -> metric.name().equals("weir.balancer.node.report.age"))
                    .allSatisfy(metric -> assertThat(metric.value()).isNaN());
        }
    }

    @Test
    void hostileHeader_isDroppedAndCounted() throws Exception {
        try (BalancerFixture route = new BalancerFixture().start()) {
            route.answer("a", exchange -> exchange.getMessage()
                    .setHeader(GcReportHeader.DEFAULT_NAME, "TEXT named_metrics.weir_majors:NaN"));
            route.getBody();
            long deadline = 0;
            while (route.metric("weir.balancer.reports.refused") == 0 && deadline++ < 1000) {
                new CountDownLatch(1).await(10, TimeUnit.MILLISECONDS);
            }
            assertThat(route.metric("weir.balancer.reports.refused")).isEqualTo(1);
        }
    }

    @Test
    void childThatFails_isAnErrorOfTheExchange() throws Exception {
        try (BalancerFixture route = new BalancerFixture().start()) {
            route.answer("a", exchange -> {
                throw new IllegalStateException("broken a");
            });
            assertThat(route.get().getException()).hasMessage("broken a");
            assertThat(route.metric("weir.balancer.node.in.flight")).isZero();
        }
    }

    @Test
    void measureMode_decidesButRoutesPlainly() throws Exception {
        try (BalancerFixture route = new BalancerFixture(b -> b.setMode("measure")).start()) {
            route.report("b", nearMajor().build());
            spread(route, 3);
            assertThat(route.awaitAvoided("b")).isTrue();
            assertThat(spread(route, 6)).containsExactly("a", "b", "c", "a", "b", "c");
            assertThat(route.metric("weir.balancer.hedged")).isZero();
        }
    }

    private static List<String> spread(BalancerFixture route, int requests) throws Exception {
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            answers.add(route.getBody());
        }
        return answers;
    }
}
