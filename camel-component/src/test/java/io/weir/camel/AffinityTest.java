package io.weir.camel;

import static io.weir.camel.Sticky.body;
import static io.weir.camel.Sticky.request;
import static io.weir.camel.Sticky.send;
import static io.weir.camel.Sticky.sessions;
import static io.weir.camel.Sticky.setCookie;
import static io.weir.camel.Sticky.sticky;
import static io.weir.camel.Sticky.withCookie;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.camel.Channel;
import org.apache.camel.DisabledAware;
import org.apache.camel.Exchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where sessions live, by cookie and by key, while no node is avoided. */
@Timeout(60)
class AffinityTest {
    private static final String PAIR = "WEIR=[0-9a-f]{16}";

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
}
