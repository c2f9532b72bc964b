package io.weir.camel;

import static io.weir.camel.BalancerFixture.DEADLINE;
import static io.weir.camel.Sticky.body;
import static io.weir.camel.Sticky.request;
import static io.weir.camel.Sticky.send;
import static io.weir.camel.Sticky.sessions;
import static io.weir.camel.Sticky.setCookie;
import static io.weir.camel.Sticky.sticky;
import static io.weir.camel.Sticky.withCookie;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Exchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions whose node is about to run a major GC: who waits there and who may leave. */
@Timeout(60)
class AffinityAvoidanceTest {
    private static void avoidB(BalancerFixture route, String cookieOfB) throws Exception {
        route.report("b", BalancerFixture.lastingNearMajor().build());
        withCookie(route, "GET", cookieOfB);
        assertThat(route.awaitAvoided("b")).isTrue();
    }

    @Test
    void hard_avoidedNodeKeepsItsSessions_unlimitedAndUnhedged() throws Exception {
        try (BalancerFixture route = sticky("hard", "cookie:WEIR", b -> b.setHedgeAfter("1ms"))) {
            String cookie = sessions(route).get("b");
            avoidB(route, cookie);
            double hedgedBefore = route.metric("weir.balancer.hedged");
            Collecting b = new Collecting(route, "b");
            List<CompletableFuture<Exchange>> requests = new ArrayList<>();
            for (String method : new String[] {"GET", "POST", "GET", "PUT"}) {
                requests.add(route.send(request(method, "Cookie", cookie)));
            }
            assertThat(b.awaitHeld(4)).isTrue();
            assertThat(route.metric("weir.balancer.node.in.flight")).isEqualTo(4);
            b.end();
            for (CompletableFuture<Exchange> request : requests) {
                assertThat(body(request.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)))
                        .isEqualTo("b");
            }
            assertThat(route.metric("weir.balancer.hedged")).isEqualTo(hedgedBefore);
            assertThat(route.metric("weir.balancer.affinity.kept")).isGreaterThanOrEqualTo(4);
            assertThat(route.metric("weir.balancer.affinity.moved")).isZero();
            assertThat(route.metric("weir.balancer.node.in.flight")).isZero();
        }
    }

    @Test
    void soft_avoidedNode_onlySafeRequestsLeave_andComeBack() throws Exception {
        try (BalancerFixture route = sticky("soft", "cookie:WEIR", b -> b.setHedgeAfter("0ms"))) {
            String cookie = sessions(route).get("b");
            avoidB(route, cookie);
            Collecting b = new Collecting(route, "b");
            CompletableFuture<Exchange> trickled = route.send(request("GET", "Cookie", cookie));
            assertThat(b.awaitHeld(1)).isTrue();

            Exchange moved = withCookie(route, "GET", cookie);
            assertThat(body(moved)).isIn("a", "c");
            assertThat(setCookie(moved)).isNull();
            assertThat(body(send(route, exchange -> {
                        request("POST", "Cookie", cookie).process(exchange);
                        exchange.setProperty(GcAwareLoadBalancer.SAFE_TO_REPEAT, true);
                    })))
                    .isIn("a", "c");
            assertThat(route.metric("weir.balancer.affinity.moved")).isEqualTo(2);

            CompletableFuture<Exchange> stays = route.send(request("POST", "Cookie", cookie));
            CompletableFuture<Exchange> denied = route.send(exchange -> {
                request("GET", "Cookie", cookie).process(exchange);
                exchange.setProperty(GcAwareLoadBalancer.SAFE_TO_REPEAT, false);
            });
            assertThat(b.awaitHeld(3)).isTrue();
            b.end();
            for (CompletableFuture<Exchange> request : List.of(trickled, stays, denied)) {
                assertThat(body(request.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)))
                        .isEqualTo("b");
            }
            route.report("b", BalancerFixture.majorSeen());
            withCookie(route, "GET", cookie);
            assertThat(route.awaitReturned("b")).isTrue();
            assertThat(body(withCookie(route, "GET", cookie))).isEqualTo("b");
            assertThat(route.metric("weir.balancer.affinity.moved")).isEqualTo(2);
            assertThat(route.metric("weir.balancer.node.in.flight")).isZero();
        }
    }

    @Test
    void soft_trickledGetThatWaits_isHedged_andTheSessionStays() throws Exception {
        try (BalancerFixture route = sticky("soft", "cookie:WEIR", b -> b.setHedgeAfter("1ms"))) {
            String cookie = sessions(route).get("b");
            avoidB(route, cookie);
            Collecting b = new Collecting(route, "b");
            Exchange answer = withCookie(route, "GET", cookie);
            assertThat(body(answer)).isIn("a", "c");
            assertThat(setCookie(answer)).isNull();
            b.end();
        }
    }

    @Test
    void measureMode_sessionsStay_andNothingMoves() throws Exception {
        try (BalancerFixture route = sticky("soft", "cookie:WEIR", b -> b.setMode("measure"))) {
            String cookie = sessions(route).get("b");
            avoidB(route, cookie);
            for (int i = 0; i < 5; i++) {
                assertThat(body(withCookie(route, "GET", cookie))).isEqualTo("b");
            }
            assertThat(route.metric("weir.balancer.affinity.moved")).isZero();
        }
    }
}
