package io.weir.camel;

import static io.weir.camel.BalancerFixture.DEADLINE;
import static io.weir.camel.BalancerFixture.nearMajor;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.camel.Exchange;
import org.apache.camel.support.SynchronizationAdapter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FailoverTest {
    private final List<String> visited = new CopyOnWriteArrayList<>();

    private static BalancerFixture failover(String attempts) {
        return failover(attempts, balancer -> {});
    }

    private static BalancerFixture failover(String attempts, Consumer<GcAwareLoadBalancer> more) {
        return new BalancerFixture(balancer -> {
            balancer.setFailoverAttempts(attempts);
            more.accept(balancer);
        });
    }

    private void fails(BalancerFixture route, String node, Exception failure) {
        route.answer(node, exchange -> {
            visited.add(node);
            exchange.getMessage().setHeader("touched", node);
            exchange.setProperty("touched", node);
            throw failure;
        });
    }

    private void answers(BalancerFixture route, String node) {
        route.answer(node, exchange -> {
            visited.add(node);
            exchange.getMessage().setBody(node);
            exchange.setProperty("answered", node);
        });
    }

    private static Exchange post(BalancerFixture route) throws Exception {
        return route.send("POST").get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void nothingInFlight(BalancerFixture route) {
        assertThat(route.metric("weir.balancer.node.in.flight")).isZero();
    }

    @Test
    void byDefault_aFailureIsFinal() throws Exception {
        try (BalancerFixture route = new BalancerFixture().start()) {
            fails(route, "a", new IOException("broken a"));
            assertThat(route.get().getException()).hasMessage("broken a");
        }
    }

    @Test
    void failedNode_anotherAnswers_withoutATraceOfTheFailure() throws Exception {
        try (BalancerFixture route = failover("1").start()) {
            fails(route, "a", new IOException("broken a"));
            answers(route, "b");
            Exchange answer = post(route);
            assertThat(answer.getException()).isNull();
            assertThat(answer.getMessage().getBody()).isEqualTo("b");
            assertThat(answer.getProperty("answered")).isEqualTo("b");
            assertThat(answer.getProperty("touched")).isNull();
            assertThat(answer.getMessage().getHeader("touched")).isNull();
            assertThat(visited).containsExactly("a", "b");
            assertThat(route.metric("weir.balancer.failover")).isEqualTo(1);
            nothingInFlight(route);
        }
    }

    @Test
    void allFail_eachOnce_andTheLastErrorStays() throws Exception {
        try (BalancerFixture route = failover("9").start()) {
            for (String node : new String[] {"a", "b", "c"}) {
                fails(route, node, new IOException("broken " + node));
            }
            for (int i = 0; i < 10; i++) {
                visited.clear();
                Exchange failed = post(route);
                assertThat(visited).containsExactlyInAnyOrder("a", "b", "c");
                assertThat(failed.getException()).hasMessage("broken " + visited.get(2));
            }
            assertThat(route.metric("weir.balancer.failover.exhausted")).isEqualTo(10);
            nothingInFlight(route);
        }
    }

    @Test
    void attemptsUsedUp_theRestIsNotTried() throws Exception {
        try (BalancerFixture route = failover("1").start()) {
            fails(route, "a", new IOException("broken a"));
            fails(route, "b", new IOException("broken b"));
            answers(route, "c");
            assertThat(post(route).getException()).hasMessage("broken b");
            assertThat(visited).containsExactly("a", "b");
            nothingInFlight(route);
        }
    }

    @Test
    void listedFailures_alsoAsCauses_failOver_othersDoNot() throws Exception {
        try (BalancerFixture route = failover(
                        "2", b -> b.setFailoverOn(" java.io.IOException,java.lang.ArithmeticException"))
                .start()) {
            answers(route, "b");
            fails(route, "a", new IllegalStateException("wrapped", new FileNotFoundException("deep")));
            assertThat(post(route).getMessage().getBody()).isEqualTo("b");
            answers(route, "c");
            post(route);
            fails(route, "a", new IllegalStateException("other"));
            assertThat(post(route).getException()).hasMessage("other");
            nothingInFlight(route);
        }
    }

    @Test
    void streamThatIsNotCached_isAClearErrorAndNotHalfABody() throws Exception {
        BalancerFixture route = failover("2");
        route.context.setStreamCaching(false);
        try (route) {
            route.start();
            readsAndFails(route, "a");
            answers(route, "b");
            Exchange failed = send(route, new ByteArrayInputStream(new byte[10]));
            assertThat(failed.getException())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("switch on stream caching")
                    .hasMessageContaining("ByteArrayInputStream")
                    .hasCauseInstanceOf(IOException.class);
            assertThat(visited).containsExactly("a");
            assertThat(route.metric("weir.balancer.failover.read.once")).isEqualTo(1);
            nothingInFlight(route);
        }
    }

    @Test
    void cachedStream_isReadInFullByEachNode() throws Exception {
        BalancerFixture route = failover("2");
        route.context.setStreamCaching(true);
        // Small enough that the body goes to a file, the harder of the two caches.
        route.context.getStreamCachingStrategy().setSpoolEnabled(true);
        route.context.getStreamCachingStrategy().setSpoolThreshold(1_000);
        try (route) {
            route.start();
            readsAndFails(route, "a");
            readsAndFails(route, "b");
            route.answer("c", exchange -> exchange.getMessage()
                    .setBody(exchange.getMessage().getBody(String.class).length()));
            byte[] body = "x".repeat(100_000).getBytes(StandardCharsets.UTF_8);
            Exchange answer = send(route, new ByteArrayInputStream(body));
            assertThat(answer.getException()).isNull();
            assertThat(answer.getMessage().getBody()).isEqualTo(100_000);
            assertThat(visited).containsExactly("a100000", "b100000");
            nothingInFlight(route);
        }
    }

    private void readsAndFails(BalancerFixture route, String node) {
        route.answer(node, exchange -> {
            int length = exchange.getMessage().getBody(byte[].class).length;
            visited.add(length == 10 ? node : node + length);
            throw new IOException("broken " + node);
        });
    }

    private static Exchange send(BalancerFixture route, InputStream body) throws Exception {
        return route.send(exchange -> exchange.getMessage().setBody(body))
                .get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Test
    void completionsOfEveryAttempt_runOnceAtTheEnd() throws Exception {
        List<String> completed = new CopyOnWriteArrayList<>();
        try (BalancerFixture route = failover("1").start()) {
            for (String node : new String[] {"a", "b"}) {
                route.answer(node, exchange -> {
                    assertThat(completed).isEmpty();
                    exchange.getExchangeExtension().addOnCompletion(new SynchronizationAdapter() {
                        @Override
                        public void onComplete(Exchange ended) {
                            completed.add(node);
                        }
                    });
                    if (node.equals("a")) {
                        throw new IOException("broken a");
                    }
                });
            }
            assertThat(post(route).getException()).isNull();
            assertThat(completed).containsExactlyInAnyOrder("a", "b");
        }
    }

    @Test
    void hedgedExchangeThatFailsOnBoth_isAnsweredByTheThirdNode() throws Exception {
        try (BalancerFixture route = failover("1", b -> {
                    b.setHedgeAfter("1ms");
                    b.setMaxAvoidTime("10m");
                })
                .start()) {
            route.report("b", nearMajor().build());
            for (int i = 0; i < 3; i++) {
                route.getBody();
            }
            assertThat(route.awaitAvoided("b")).isTrue();
            Collecting b = new Collecting(route, "b", "broken b");
            // Whichever of a and c the hedge meets first fails, the other answers.
            List<String> hedges = new CopyOnWriteArrayList<>();
            for (String node : new String[] {"a", "c"}) {
                route.answer(node, exchange -> {
                    hedges.add(node);
                    if (b.wasHeld() && hedges.size() == 1) {
                        b.end();
                        throw new IOException("broken " + node);
                    }
                    exchange.getMessage().setBody(node);
                });
            }
            Exchange answer = route.get();
            while (!b.wasHeld()) { // those before it were given to a or c at once
                hedges.clear();
                answer = route.get();
            }
            assertThat(answer.getException()).isNull();
            assertThat(hedges).containsExactlyInAnyOrder("a", "c");
            assertThat(answer.getMessage().getBody()).isEqualTo(hedges.get(1));
            nothingInFlight(route);
        }
    }

    @Test
    void stickyNodeThatFails_isLeft_andTheCookieNamesTheNewOne() throws Exception {
        try (BalancerFixture route = failover("1", b -> {
                    b.setAffinity("hard");
                    b.setAffinityKey("cookie:WEIR");
                })
                .start()) {
            String cookieOfA = cookie(route.get());
            String cookieOfB = cookie(route.get());
            fails(route, "a", new IOException("broken a"));
            fails(route, "c", new IOException("broken c"));
            route.answer("b", exchange -> exchange.getMessage().setBody("b"));
            post(route); // takes the turns of c and a, so that b is next
            visited.clear();
            Exchange answer = route.send(exchange -> exchange.getMessage().setHeader("Cookie", cookieOfA))
                    .get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            assertThat(visited).containsExactly("a");
            assertThat(answer.getMessage().getBody()).isEqualTo("b");
            assertThat(cookie(answer)).isEqualTo(cookieOfB);
            nothingInFlight(route);
        }
    }

    private static String cookie(Exchange answer) {
        String header = answer.getMessage().getHeader("Set-Cookie", String.class);
        return header.substring(0, header.indexOf(';'));
    }

    @Test
    void keysNodeThatFails_isReplacedByTheSameNodeEachTime() throws Exception {
        try (BalancerFixture route = failover("1", b -> {
                    b.setAffinity("hard");
                    b.setAffinityKey("header:user");
                })
                .start()) {
            String home = user(route);
            fails(route, home, new IOException("broken"));
            String second = user(route);
            assertThat(second).isNotEqualTo(home);
            for (int i = 0; i < 5; i++) {
                assertThat(user(route)).isEqualTo(second);
            }
            assertThat(visited).hasSize(6).containsOnly(home);
        }
    }

    private static String user(BalancerFixture route) throws Exception {
        return route.send(exchange -> exchange.getMessage().setHeader("user", "u1"))
                .get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)
                .getMessage()
                .getBody(String.class);
    }
}
