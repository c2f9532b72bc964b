package io.weir.hosttests.camel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sessions of clients that keep their cookies, through a servlet gateway to nodes that set cookies of their own. */
@Timeout(120)
class AffinityTest {
    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    /** A client with a cookie jar of its own. */
    private record Browser(HttpClient client, URI shop) {
        static Browser at(ServletGateway gateway) {
            return new Browser(
                    HttpClient.newBuilder().cookieHandler(new CookieManager()).build(),
                    URI.create("http://" + gateway.authority() + "/shop"));
        }

        String send(String method) throws Exception {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(shop)
                            .timeout(Duration.ofSeconds(Calls.DEADLINE_SECONDS))
                            .method(method, HttpRequest.BodyPublishers.noBody())
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            return answer.body();
        }
    }

    private static GcAwareLoadBalancer sticky(String affinity) {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setAffinity(affinity);
        balancer.setAffinityKey("cookie:WEIR");
        balancer.setReportPath("");
        balancer.setHedgeAfter("0ms");
        balancer.setStaleAfter("1m");
        balancer.setMaxAvoidTime("1m");
        return balancer;
    }

    private static ServletGateway gateway(GcAwareLoadBalancer balancer) throws Exception {
        return new ServletGateway(
                r -> r.from("servlet:shop").loadBalance(balancer).to(NODES.uris()));
    }

    /** Opens one session and returns its node, which announces a major GC from then on, in its answers to that session. */
    private static String avoidedHome(Browser browser, GcAwareLoadBalancer balancer) throws Exception {
        String home = browser.send("POST");
        NODES.node(home).report(AvoidanceTest.nearMajor().build());
        browser.send("POST");
        assertThat(Calls.until(() -> Gateway.metric(balancer, "weir.balancer.node.avoided") == 1))
                .isTrue();
        return home;
    }

    @Test
    void browsersStayAtTheirNodes_whichDoNotSeeTheCookie_andKeepTheirOwn() throws Exception {
        try (ServletGateway gateway = gateway(sticky("soft"))) {
            for (String node : new String[] {"a", "b", "c"}) {
                NODES.node(node).answer((request, response) -> {
                    response.addHeader("Set-Cookie", "JSESSIONID=" + node + "; Path=/");
                    NODES.node(node).answerName(request, response);
                });
            }
            Set<String> homes = new HashSet<>();
            for (int i = 0; i < 3; i++) {
                Browser browser = Browser.at(gateway);
                String home = browser.send("GET");
                homes.add(home);
                for (int visit = 0; visit < 3; visit++) {
                    assertThat(browser.send(visit == 1 ? "POST" : "GET")).isEqualTo(home);
                }
                assertThat(NODES.node(home).received())
                        .last()
                        .extracting(request -> request.headers().get("cookie"))
                        .asString()
                        .contains("JSESSIONID=" + home)
                        .doesNotContain("WEIR");
            }
            assertThat(homes).containsExactlyInAnyOrder("a", "b", "c");
        }
    }

    @Test
    void softSession_ofAnAvoidedNode_getsLeaveWhileOneIsHeld_postsStay() throws Exception {
        GcAwareLoadBalancer balancer = sticky("soft");
        try (ServletGateway gateway = gateway(balancer)) {
            Browser browser = Browser.at(gateway);
            String home = avoidedHome(browser, balancer);
            CountDownLatch held = new CountDownLatch(1);
            CountDownLatch release = new CountDownLatch(1);
            NODES.node(home).answer((request, response) -> {
                held.countDown();
                Calls.hold(release);
                NODES.node(home).answerName(request, response);
            });
            CompletableFuture<String> trickled = Calls.begin(() -> browser.send("GET"));
            assertThat(held.await(Calls.DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();

            assertThat(browser.send("GET")).isNotEqualTo(home);
            assertThat(Gateway.metric(balancer, "weir.balancer.affinity.moved")).isEqualTo(1);
            release.countDown();
            assertThat(Calls.await(trickled)).isEqualTo(home);
            assertThat(browser.send("POST")).isEqualTo(home);
        }
    }

    @Test
    void hardSession_ofAnAvoidedNode_staysWithAllItsRequests() throws Exception {
        GcAwareLoadBalancer balancer = sticky("hard");
        try (ServletGateway gateway = gateway(balancer)) {
            Browser browser = Browser.at(gateway);
            String home = avoidedHome(browser, balancer);
            for (String method : new String[] {"GET", "POST", "GET"}) {
                assertThat(browser.send(method)).isEqualTo(home);
            }
            assertThat(Gateway.metric(balancer, "weir.balancer.affinity.kept")).isPositive();
            assertThat(Gateway.metric(balancer, "weir.balancer.affinity.moved")).isZero();
        }
    }

    @Test
    void sessionsNodeRemoved_sessionGetsANewOne_andStaysThere() throws Exception {
        GcAwareLoadBalancer balancer = sticky("hard");
        try (ServletGateway gateway = gateway(balancer)) {
            Browser browser = Browser.at(gateway);
            String gone = browser.send("GET");
            assertThat(balancer.removeNode(NODES.node(gone).origin())).isTrue();

            String home = browser.send("GET");

            assertThat(home).isNotEqualTo(gone);
            for (int visit = 0; visit < 4; visit++) {
                assertThat(browser.send("GET")).isEqualTo(home);
            }
            assertThat(Gateway.metric(balancer, "weir.balancer.affinity.useless"))
                    .isEqualTo(1);
        }
    }
}
