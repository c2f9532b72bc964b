package io.weir.samples.demo.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a server in this JVM, so with real time: bounds are wide enough for a machine that does other things. */
@Timeout(60)
class LoadGeneratorTest {
    private static final Duration STALL = Duration.ofMillis(600);

    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private final AtomicInteger arrived = new AtomicInteger();
    private final CountDownLatch never = new CountDownLatch(1);
    private volatile int status = 200;
    private volatile boolean stalled;
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(handlers);
        server.createContext("/session", this::answer);
        server.start();
    }

    @AfterEach
    void stopServer() {
        never.countDown();
        server.stop(0);
        handlers.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        arrived.incrementAndGet();
        if (stalled) {
            try {
                // Nobody counts down while the test runs: the node stands still for a while.
                boolean unused = never.await(STALL.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private LatencyRecord drive(LoadPlan plan) {
        URI service = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/session");
        LatencyRecord record = new LatencyRecord(plan.measured());
        new LoadGenerator(service, plan, record).run();
        return record;
    }

    private static LoadPlan plan(double ratePerSecond, int warmUpMillis, int measuredMillis) {
        return new LoadPlan(ratePerSecond, Duration.ofMillis(warmUpMillis), Duration.ofMillis(measuredMillis), 1);
    }

    @Test
    void requests_areThoseOfTheSchedule() {
        LatencyRecord record = drive(plan(100, 500, 1_000));
        ArrivalSchedule schedule = new ArrivalSchedule(1, 100, 1);
        int expected = 0;
        int warmUp = 0;
        for (schedule.next(); schedule.atNanos() < 1_500_000_000L; schedule.next()) {
            if (schedule.atNanos() < 500_000_000L) {
                warmUp++;
            } else {
                expected++;
            }
        }
        assertThat(record.errors()).isZero();
        assertThat(record.requests()).isEqualTo(expected);
        assertThat(arrived).hasValue(warmUp + expected);
    }

    @Test
    void stalledServer_stillGetsEveryRequestInTime() {
        stalled = true;
        // A generator that waits for answers would send one or two in this time.
        LatencyRecord record = drive(plan(100, 0, 500));
        assertThat(record.errors()).isZero();
        assertThat(record.requests()).isBetween(25L, 90L);
        assertThat(record.latencyMillis(0)).isGreaterThanOrEqualTo(STALL.toMillis() - 1.0);
        assertThat(record.latencyMillis(0.5)).isLessThan(3.0 * STALL.toMillis());
    }

    @Test
    void badAnswers_areErrors() {
        status = 503;
        LatencyRecord record = drive(plan(50, 0, 300));
        assertThat(record.requests()).isPositive().isEqualTo(record.errors());
        assertThat(record.firstError()).isEqualTo("status 503");
        assertThat(record.latencyMillis(0.5)).isNull();
    }

    @Test
    void noServer_isErrors() {
        server.stop(0);
        LatencyRecord record = drive(plan(50, 0, 300));
        assertThat(record.requests()).isPositive().isEqualTo(record.errors());
        assertThat(record.firstError()).contains("Connect");
    }

    @Test
    void stop_endsTheRun() {
        URI service = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/session");
        LoadPlan hour = new LoadPlan(20, Duration.ZERO, Duration.ofHours(1), 1);
        LoadGenerator generator = new LoadGenerator(service, hour, new LatencyRecord(hour.measured()));
        generator.stop();
        generator.run();
        assertThat(arrived).hasValue(0);
    }
}
