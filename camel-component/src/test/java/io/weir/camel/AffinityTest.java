package io.weir.camel;

import static io.weir.camel.BalancerFixture.DEADLINE;
import static io.weir.camel.BalancerFixture.nearMajor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import io.weir.gc.AvoidancePolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.camel.Channel;
import org.apache.camel.DisabledAware;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AffinityTest {
    private static final String PAIR = "WEIR=[0-9a-f]{16}";

    private static BalancerFixture sticky(String affinity, String key) throws Exception {
        return sticky(affinity, key, balancer -> {});
    }

    private static BalancerFixture sticky(String affinity, String key, Consumer<GcAwareLoadBalancer> more)
            throws Exception {
        return new BalancerFixture(balancer -> {
                    balancer.setAffinity(affinity);
                    balancer.setAffinityKey(key);
                    // Nodes stay avoided for as long as a test may be frozen.
                    balancer.setMaxAvoidTime("10m");
                    more.accept(balancer);
                })
                .start();
    }

    private static Exchange send(BalancerFixture route, Processor request) throws Exception {
        return route.send(request).get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static Exchange withCookie(BalancerFixture route, String method, String cookie) throws Exception {
        return send(route, request(method, "Cookie", cookie));
    }

    private static Processor request(String method, String header, Object value) {
        return exchange -> {
            exchange.getMessage().setHeader(Exchange.HTTP_METHOD, method);
            exchange.getMessage().setHeader(header, value);
        };
    }

    private static String setCookie(Exchange answer) {
        return answer.getMessage().getHeader("Set-Cookie", String.class);
    }

    /** Returns, for each node, the cookie of a session that lives there. */
    private static Map<String, String> sessions(BalancerFixture route) throws Exception {
        Map<String, String> cookies = new HashMap<>();
        while (cookies.size() < 3) {
            Exchange answer = route.get();
            String pair = setCookie(answer).substring(0, setCookie(answer).indexOf(';'));
            cookies.put(answer.getMessage().getBody(String.class), pair);
        }
        return cookies;
    }

    private static String body(Exchange answer) {
        assertThat(answer.getException()).isNull();
        return answer.getMessage().getBody(String.class);
    }

    private static void avoidB(BalancerFixture route, String cookieOfB) throws Exception {
        route.report(
                "b",
                nearMajor()
                        .policy(new AvoidancePolicy(900_000_000L, TimeUnit.MINUTES.toNanos(10), 20_000_000L, ""))
                        .build());
        withCookie(route, "GET", cookieOfB);
        assertThat(route.awaitAvoided("b")).isTrue();
    }

    @Test
    void newSession_isToldItsNodeOnce_andStaysThere() throws Exception {
        try (BalancerFixture route = sticky("hard", "cookie:WEIR")) {
            Exchange first = route.get();
            assertThat(body(first)).isEqualTo("a");
            assertThat(setCookie(first)).matches(PAIR + "; Path=/; HttpOnly; SameSite=Lax");
            String cookie = setCookie(first).substring(0, "WEIR=".length() + 16);
            for (int i = 0; i < 5; i++) {
                Exchange next = withCookie(route, "POST", cookie);
                assertThat(body(next)).isEqualTo("a");
                assertThat(setCookie(next)).isNull();
            }
            assertThat(route.metric("weir.balancer.node.in.flight")).isZero();
        }
    }

    @Test
    void nodes_doNotSeeTheCookie() throws Exception {
        try (BalancerFixture route = sticky("soft", "cookie:WEIR")) {
            List<Object> seen = new CopyOnWriteArrayList<>();
            for (String node : new String[] {"a", "b", "c"}) {
                route.answer(node, exchange -> seen.add(exchange.getMessage().getHeader("Cookie")));
            }
            withCookie(route, "GET", "x=1; WEIR=0123456789abcdef; y=2");
            withCookie(route, "GET", "x=1");
            assertThat(seen).containsExactly("x=1; y=2", "x=1");
        }
    }

    @Test
    void uselessCookies_giveANewNode() throws Exception {
        try (BalancerFixture route = sticky("hard", "cookie:WEIR")) {
            String known = sessions(route).get("b");
            List<String> useless = List.of(
                    "WEIR=0123456789abcdef", "WEIR=" + "f".repeat(100_000), "WEIR=", known + "; " + known, "WEIR=%00");
            for (String cookie : useless) {
                assertThat(setCookie(withCookie(route, "GET", cookie)))
                        .as("%.40s", cookie)
                        .matches(PAIR + "; .*");
            }
            assertThat(route.metric("weir.balancer.affinity.useless")).isEqualTo(useless.size());
        }
    }

    @Test
    void anotherGateway_readsTheSameCookies() throws Exception {
        try (BalancerFixture route = sticky("hard", "cookie:WEIR");
                BalancerFixture other = sticky("soft", "cookie:WEIR")) {
            for (Map.Entry<String, String> session : sessions(route).entrySet()) {
                assertThat(body(withCookie(other, "GET", session.getValue()))).isEqualTo(session.getKey());
            }
            assertThat(sessions(other)).isEqualTo(sessions(route));
        }
    }

    @Test
    void failedAnswer_carriesNoCookie() throws Exception {
        try (BalancerFixture route = sticky("hard", "cookie:WEIR")) {
            route.answer("a", exchange -> {
                throw new IllegalStateException("broken");
            });
            assertThat(setCookie(route.get())).isNull();
        }
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
            route.report(
                    "b",
                    nearMajor()
                            .majors(4)
                            .nextMajorMillis(60_000)
                            .uptimeMillis(60_500)
                            .build());
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

    @Test
    void headerKey_keepsItsNode_andNoKeyTakesTurns() throws Exception {
        try (BalancerFixture route = sticky("hard", "header:user")) {
            Map<String, String> nodeOf = new HashMap<>();
            for (int i = 0; i < 60; i++) {
                String user = "user" + i % 20;
                String node = body(send(route, request("POST", "user", user)));
                assertThat(nodeOf.merge(user, node, (before, now) -> before)).isEqualTo(node);
            }
            assertThat(nodeOf.values()).contains("a", "b", "c");
            assertThat(List.of(route.getBody(), route.getBody(), route.getBody()))
                    .containsExactly("a", "b", "c");
        }
    }

    @Test
    void disabledNode_onlyItsSessionsAreGivenAnother() throws Exception {
        try (BalancerFixture route = sticky("hard", "simple:${header.user}")) {
            Map<String, String> before = new HashMap<>();
            for (int i = 0; i < 30; i++) {
                before.put("u" + i, body(send(route, request("GET", "user", "u" + i))));
            }
            DisabledAware b =
                    (DisabledAware) ((Channel) route.balancer.getProcessors().get(1)).getNextProcessor();
            b.setDisabled(true);
            for (Map.Entry<String, String> session : before.entrySet()) {
                String now = body(send(route, request("GET", "user", session.getKey())));
                assertThat(now).isNotEqualTo("b");
                if (!session.getValue().equals("b")) {
                    assertThat(now).isEqualTo(session.getValue());
                }
            }
            b.setDisabled(false);
            for (Map.Entry<String, String> session : before.entrySet()) {
                assertThat(body(send(route, request("GET", "user", session.getKey()))))
                        .isEqualTo(session.getValue());
            }
        }
    }

    @Test
    void disabledNodeOfACookie_isReplacedForGood() throws Exception {
        try (BalancerFixture route = sticky("hard", "cookie:WEIR")) {
            String cookie = sessions(route).get("b");
            ((DisabledAware) ((Channel) route.balancer.getProcessors().get(1)).getNextProcessor()).setDisabled(true);
            Exchange answer = withCookie(route, "GET", cookie);
            assertThat(body(answer)).isIn("a", "c");
            assertThat(setCookie(answer)).matches(PAIR + "; .*").doesNotContain(cookie);
        }
    }

    @Test
    void keyThatCannotBeEvaluated_isAnOrdinaryRequest() throws Exception {
        try (BalancerFixture route = sticky("hard", "simple:${mandatoryBodyAs(java.lang.Integer)}")) {
            assertThat(List.of(route.getBody(), route.getBody())).containsExactly("a", "b");
            assertThat(route.metric("weir.balancer.affinity.key.errors")).isEqualTo(2);
        }
    }

    @Test
    void wrongSettings_areReportedWithAllOthers() {
        BalancerFixture route = new BalancerFixture(b -> {
            b.setAffinity("firm");
            b.setAffinityKey("simple:${header.user");
            b.setFailoverAttempts("-1");
            b.setFailoverOn("java.io.IOException, no.such.Failure, java.lang.String");
            b.setMode("maybe");
        });
        assertThatThrownBy(route::start)
                .rootCause()
                .hasMessageContaining("balancer 'in': affinity must be one of none, soft, hard, but was 'firm'")
                .hasMessageContaining("balancer 'in': affinityKey must be cookie:NAME, header:NAME or")
                .hasMessageContaining("but was 'simple:${header.user' (")
                .hasMessageContaining("failoverAttempts must be a whole number in 0..1000, but was -1")
                .hasMessageContaining("failoverOn must be full class names of exceptions with commas between them,"
                        + " but was 'no.such.Failure'")
                .hasMessageContaining("but was 'java.lang.String'")
                .hasMessageContaining("mode must be one of");
        route.close();
    }

    @Test
    void wrongKeys_areMistakes() {
        for (String key : List.of("", "user", "cookie:", "cookie:a b", "header:x;y", "klingon:x", ":x")) {
            Map<String, String> texts = Map.of("affinity", "soft", "affinityKey", key);
            assertThatThrownBy(() -> BalancerSettings.read("in", texts, new DefaultCamelContext()))
                    .as(key)
                    .isInstanceOf(ConfigException.class)
                    .hasMessageStartingWith("balancer 'in': affinityKey must be ")
                    .hasMessageContaining("but was '" + key + "'");
        }
    }
}
