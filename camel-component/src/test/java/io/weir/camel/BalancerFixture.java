package io.weir.camel;

import io.weir.balance.AvoidanceListener;
import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/** A running route {@code direct:in} that balances over {@code direct:a}, {@code direct:b} and {@code direct:c}. */
final class BalancerFixture implements AutoCloseable {
    static final Duration DEADLINE = Duration.ofSeconds(10);

    final CamelContext context = new DefaultCamelContext();
    final GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
    final Map<String, CountDownLatch> avoided = new ConcurrentHashMap<>();
    final Map<String, CountDownLatch> returned = new ConcurrentHashMap<>();
    private final Map<String, Processor> nodes = new ConcurrentHashMap<>();
    private final ProducerTemplate template = context.createProducerTemplate();

    BalancerFixture() {
        this(balancer -> {});
    }

    BalancerFixture(Consumer<GcAwareLoadBalancer> settings) {
        context.getShutdownStrategy().setTimeout(5);
        for (String node : new String[] {"a", "b", "c"}) {
            avoided.put("direct://" + node, new CountDownLatch(1));
            returned.put("direct://" + node, new CountDownLatch(1));
            answer(node, exchange -> exchange.getMessage().setBody(node));
        }
        balancer.setAvoidanceListener(new AvoidanceListener() {
            @Override
            public void avoided(String node, Reason reason, long untilEventNanos) {
                avoided.get(node).countDown();
            }

            @Override
            public void returned(String node, Ending ending, long avoidedNanos) {
                returned.get(node).countDown();
            }
        });
        settings.accept(balancer);
    }

    /** Starts the route. */
    BalancerFixture start() throws Exception {
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                errorHandler(noErrorHandler());
                from("direct:in")
                        .routeId("in")
                        .loadBalance(balancer)
                        .to("direct:a")
                        .to("direct:b")
                        .to("direct:c")
                        .end();
                for (String node : new String[] {"a", "b", "c"}) {
                    from("direct:" + node).routeId(node).process(exchange -> nodes.get(node)
                            .process(exchange));
                }
            }
        });
        context.start();
        return this;
    }

    /** Sets what a node does with a request. */
    void answer(String node, Processor processor) {
        nodes.put(node, processor);
    }

    /** Lets a node answer with its name and a report in the header. */
    void report(String node, GcReport report) {
        answer(node, exchange -> {
            exchange.getMessage().setBody(node);
            exchange.getMessage().setHeader(GcReportHeader.DEFAULT_NAME, GcReportHeader.format(report));
        });
    }

    static GcReport.Builder nearMajor() {
        return GcReport.builder()
                .collector("Serial")
                .capability(Capability.FORECAST)
                .nextMajorMillis(100)
                .minorsLeft(0)
                .expectedPauseMillis(200)
                .majors(3)
                .uptimeMillis(60_000);
    }

    /** The same of a node whose own limit lets it be avoided for as long as a test may be frozen. */
    static GcReport.Builder lastingNearMajor() {
        return nearMajor()
                .policy(new AvoidancePolicy(
                        AvoidancePolicy.DEFAULT_WINDOW_NANOS,
                        TimeUnit.MINUTES.toNanos(10),
                        AvoidancePolicy.DEFAULT_SHORTEST_PAUSE_NANOS,
                        ""));
    }

    /** What that node reports half a second later: the major is over, the next one far. */
    static GcReport majorSeen() {
        return nearMajor()
                .majors(4)
                .nextMajorMillis(60_000)
                .uptimeMillis(60_500)
                .build();
    }

    /** Sends a GET and returns the exchange when it is answered; a balancer that hangs fails the test. */
    Exchange get() throws Exception {
        return send("GET").get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    String getBody() throws Exception {
        return get().getMessage().getBody(String.class);
    }

    CompletableFuture<Exchange> send(String method) {
        return send(exchange -> exchange.getMessage().setHeader(Exchange.HTTP_METHOD, method));
    }

    /** Sends what a processor makes of an empty exchange. */
    CompletableFuture<Exchange> send(Processor request) {
        return template.asyncSend("direct:in", request);
    }

    boolean awaitAvoided(String node) throws InterruptedException {
        return avoided.get("direct://" + node).await(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    boolean awaitReturned(String node) throws InterruptedException {
        return returned.get("direct://" + node).await(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    double metric(String name) {
        return balancer.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(metric -> metric.value())
                .sum();
    }

    @Override
    public void close() {
        context.stop();
    }
}
