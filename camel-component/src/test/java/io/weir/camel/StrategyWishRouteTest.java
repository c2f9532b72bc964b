package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.weir.balance.AvoidanceListener;
import io.weir.balance.Strategy;
import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.telemetry.GcReportJson;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node whose report asks for a strategy, polled by a balancer in a real route. */
@Timeout(60)
class StrategyWishRouteTest {
    private final CamelContext context = new DefaultCamelContext();
    private final GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
    private final BlockingQueue<String> changes = new LinkedBlockingQueue<>();
    private final AtomicLong uptimeMillis = new AtomicLong(60_000);
    private volatile String selector = "p2c";
    private HttpServer node;

    @BeforeEach
    void start() throws Exception {
        node = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        node.createContext("/weir/report", exchange -> {
            byte[] body = report();
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        node.start();
        balancer.setPollInterval("50ms");
        balancer.setAvoidanceListener(new AvoidanceListener() {
            @Override
            public void strategyChanged(Strategy before, Strategy now) {
                changes.add(before.text() + " to " + now.text());
            }
        });
    }

    private byte[] report() {
        return GcReportJson.write(GcReport.builder()
                .collector("Serial")
                .capability(Capability.FORECAST)
                .uptimeMillis(uptimeMillis.addAndGet(50))
                .policy(new AvoidancePolicy(900_000_000L, 3_000_000_000L, 20_000_000L, selector))
                .build());
    }

    @AfterEach
    void stop() {
        context.stop();
        node.stop(0);
    }

    private void startRoute() throws Exception {
        String address = "http://127.0.0.1:" + node.getAddress().getPort() + "/shop";
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .routeId("in")
                        .loadBalance(balancer)
                        .to(address)
                        .to("mock:without-a-report")
                        .end();
            }
        });
        context.start();
    }

    @Test
    void strategyLeftOut_theNodesWishIsFollowedUntilItEnds() throws Exception {
        startRoute();
        assertThat(changes.poll(20, TimeUnit.SECONDS)).isEqualTo("round-robin to p2c");
        assertThat(balancer.metrics())
                .filteredOn(metric -> metric.name().equals("weir.balancer.strategy"))
                .singleElement()
                .satisfies(metric -> assertThat(metric.tags()).containsEntry("strategy", "p2c"));
        assertThat(balancer.getStrategy()).isEqualTo("p2c");

        selector = "least-loaded";
        assertThat(changes.poll(20, TimeUnit.SECONDS)).as("an unknown wish").isEqualTo("p2c to round-robin");
    }

    @Test
    void strategyIsSet_theNodesWishIsNotFollowed() throws Exception {
        balancer.setStrategy("random");
        startRoute();

        assertThat(changes.poll(1, TimeUnit.SECONDS)).isNull();
    }
}
