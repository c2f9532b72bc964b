package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.balance.AvoidanceListener;
import io.weir.report.GcReportHeader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What belongs to one exchange never reaches another: the nodes that it tried, its mark as safe to repeat, its session. Each
 * request carries what must happen to it (the nodes that fail for it, the mark, the key) and writes down what happened.
 */
@Timeout(60)
class ExchangeStateTest {
    private static final int THREADS = 16;
    private static final int EXCHANGES = 2_000;
    private static final int NODES = 6;
    private static final int FURTHER_ATTEMPTS = 3;
    private static final long SEED = 20_261_130L;

    private final CamelContext context = new DefaultCamelContext();
    private final GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
    private final ExecutorService clients =
            Executors.newFixedThreadPool(THREADS, runnable -> new Thread(runnable, "weir-test-client"));

    private final CountDownLatch avoided = new CountDownLatch(1);
    private volatile String reportOfNodeOne;

    /** What one request asked for, and what it met. */
    private record Request(int number, List<Integer> failing, Boolean mark, String key, List<Integer> visited) {

        static Request random(int number, Random random) {
            List<Integer> failing = new ArrayList<>();
            for (int node = 0; node < NODES; node++) {
                if (random.nextInt(5) < 2) {
                    failing.add(node);
                }
            }
            Boolean mark = random.nextInt(3) == 0 ? null : (Boolean) random.nextBoolean();
            String key = random.nextInt(4) == 0 ? null : "user" + random.nextInt(50);
            return new Request(number, failing, mark, key, new CopyOnWriteArrayList<>());
        }

        void arriveAt(int node, Exchange exchange) throws IOException {
            visited.add(node);
            if (mark != exchange.getProperty(GcAwareLoadBalancer.SAFE_TO_REPEAT)) { // identity: null, TRUE or FALSE
                throw new AssertionError("request " + number + " carries the mark of another");
            }
            if (failing.contains(node)) {
                throw new IOException("node " + node + " fails request " + number);
            }
            exchange.getMessage().setBody("node " + node + " answers request " + number);
        }

        void check(Exchange exchange, List<Integer> homes) {
            String what = "seed " + SEED + ", " + this + ": " + exchange.getException();
            int last = visited.get(visited.size() - 1);
            assertThat(visited).as(what).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(1 + FURTHER_ATTEMPTS);
            assertThat(failing).as(what).containsAll(visited.subList(0, visited.size() - 1));
            if (exchange.getException() == null) {
                assertThat(failing).as(what).doesNotContain(last);
                assertThat(exchange.getMessage().getBody()).isEqualTo("node " + last + " answers request " + number);
            } else {
                assertThat(exchange.getException()).hasMessage("node " + last + " fails request " + number);
                assertThat(visited).as(what).hasSize(1 + FURTHER_ATTEMPTS);
            }
            if (key != null && !Boolean.TRUE.equals(mark)) {
                // Nothing that is not safe to repeat may leave its session's node before that has failed it.
                assertThat(visited.get(0)).as(what).isEqualTo(homes.get(user()));
            }
        }

        int user() {
            return Integer.parseInt(key.substring("user".length()));
        }
    }

    @BeforeEach
    void start() throws Exception {
        context.getShutdownStrategy().setTimeout(5);
        balancer.setAffinity("soft");
        balancer.setAffinityKey("header:user");
        balancer.setFailoverAttempts(String.valueOf(FURTHER_ATTEMPTS));
        balancer.setFailoverOn(IOException.class.getName());
        balancer.setHedgeAfter("0ms");
        balancer.setMaxAvoidTime("10m");
        balancer.setAvoidanceListener(new AvoidanceListener() {
            @Override
            public void avoided(String node, Reason reason, long untilEventNanos) {
                avoided.countDown();
            }
        });
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                errorHandler(noErrorHandler());
                var nodes = from("direct:in").loadBalance(balancer);
                for (int node = 0; node < NODES; node++) {
                    nodes.to("direct:" + node);
                }
                nodes.end();
                for (int node = 0; node < NODES; node++) {
                    int self = node;
                    from("direct:" + node).process(exchange -> {
                        exchange.getMessage()
                                .getHeader("request", Request.class)
                                .arriveAt(self, exchange);
                        if (self == 1) {
                            exchange.getMessage().setHeader(GcReportHeader.DEFAULT_NAME, reportOfNodeOne);
                        }
                    });
                }
            }
        });
        context.start();
    }

    @AfterEach
    void stop() {
        clients.shutdownNow();
        context.stop();
    }

    private Exchange send(ProducerTemplate template, Request request) {
        return template.send("direct:in", exchange -> {
            exchange.getMessage().setHeader("request", request);
            if (request.key() != null) {
                exchange.getMessage().setHeader("user", request.key());
            }
            if (request.mark() != null) {
                exchange.setProperty(GcAwareLoadBalancer.SAFE_TO_REPEAT, request.mark());
            }
        });
    }

    /** Returns each user's node while all are well. */
    private List<Integer> homes(ProducerTemplate template) {
        List<Integer> homes = new ArrayList<>();
        for (int user = 0; user < 50; user++) {
            Request request = new Request(-1, List.of(), null, "user" + user, new CopyOnWriteArrayList<>());
            send(template, request);
            homes.add(request.visited().get(0));
        }
        return homes;
    }

    @Test
    void exchangesSideBySide_eachMeetsItsOwnValuesOnly() throws Exception {
        ProducerTemplate template = context.createProducerTemplate();
        List<Integer> homes = homes(template);
        assertThat(homes).contains(1);
        avoidNodeOne(template, homes.indexOf(1));
        Random random = new Random(SEED);
        List<Future<?>> checks = new ArrayList<>();
        for (int i = 0; i < EXCHANGES; i++) {
            Request request = Request.random(i, random);
            checks.add(clients.submit(() -> request.check(send(template, request), homes)));
        }
        for (Future<?> check : checks) {
            check.get(30, TimeUnit.SECONDS);
        }
        assertThat(metric("weir.balancer.node.in.flight")).isZero();
        assertThat(metric("weir.balancer.failover")).isGreaterThan(EXCHANGES / 4);
        assertThat(metric("weir.balancer.affinity.kept")).isPositive();
    }

    /** Lets node 1 report that a major is near, and waits until that counts. */
    private void avoidNodeOne(ProducerTemplate template, int userOfNodeOne) throws InterruptedException {
        reportOfNodeOne =
                GcReportHeader.format(BalancerFixture.lastingNearMajor().build());
        send(template, new Request(-1, List.of(), null, "user" + userOfNodeOne, new CopyOnWriteArrayList<>()));
        assertThat(avoided.await(10, TimeUnit.SECONDS)).isTrue();
    }

    private double metric(String name) {
        return balancer.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(metric -> metric.value())
                .sum();
    }
}
