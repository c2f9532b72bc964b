package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An embedded Tomcat with a valve, and a method of limit 1 that its test holds as long as it likes. */
abstract class MethodQueueFixture {
    static final Duration PATIENCE = Duration.ofSeconds(20);

    /** The method of limit 1. */
    static final String[] ONE_AT_A_TIME = {"methods", "/app/hold/*", "fixed", "/app/hold/*=1"};

    @TempDir
    Path directory;

    final MethodQueueValve valve = new MethodQueueValve();
    final Semaphore go = new Semaphore(0);
    final List<String> served = new CopyOnWriteArrayList<>();
    final HttpClient client = HttpClient.newHttpClient();
    TestTomcat server;
    Context context;

    @BeforeEach
    void create() {
        server = new TestTomcat(directory);
        context = server.addContext("/app");
        addSynchronous("/hold/*", this::hold);
    }

    @AfterEach
    void stop() throws Exception {
        go.release(1_000_000);
        server.close();
    }

    /** A servlet that does not support asynchronous requests, as most do not. */
    void addSynchronous(String pattern, TestTomcat.Handler handler) {
        TestTomcat.addServlet(context, pattern, handler);
        ((Wrapper) context.findChild(pattern)).setAsyncSupported(false);
    }

    private void hold(HttpServletRequest request, HttpServletResponse response) throws IOException {
        served.add(request.getPathInfo());
        try {
            assertThat(go.tryAcquire(40, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        int body = request.getInputStream().readAllBytes().length;
        response.getWriter().print("held " + request.getDispatcherType() + (body > 0 ? " " + body : ""));
    }

    void set(String... settings) {
        for (int i = 0; i < settings.length; i += 2) {
            valve.setProperty(settings[i], settings[i + 1]);
        }
    }

    void start(String... settings) throws Exception {
        set(ONE_AT_A_TIME);
        set(settings);
        server.tomcat().getEngine().getPipeline().addValve(valve);
        server.tomcat().getConnector().addUpgradeProtocol(new Http2Protocol());
        server.start();
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.uri(path)).timeout(PATIENCE).version(HttpClient.Version.HTTP_1_1);
    }

    CompletableFuture<HttpResponse<String>> send(HttpRequest.Builder request) {
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Takes the permit of the held method, and comes back when it has. */
    CompletableFuture<HttpResponse<String>> holdOne() {
        int before = served.size();
        CompletableFuture<HttpResponse<String>> held = send(request("/app/hold/first"));
        await("the first is in", () -> served.size() == before + 1);
        return held;
    }

    /** Sends one more, and comes back when it waits. */
    CompletableFuture<HttpResponse<String>> park(HttpRequest.Builder request) {
        int before = valve.getParked();
        CompletableFuture<HttpResponse<String>> parked = send(request);
        await("one more waits", () -> valve.getParked() == before + 1);
        return parked;
    }

    CompletableFuture<HttpResponse<String>> park(String path) {
        return park(request(path));
    }

    static HttpResponse<String> answer(CompletableFuture<HttpResponse<String>> asked) throws Exception {
        return asked.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    static List<Integer> statuses(List<CompletableFuture<HttpResponse<String>>> asked) throws Exception {
        List<Integer> statuses = new ArrayList<>();
        for (CompletableFuture<HttpResponse<String>> each : asked) {
            statuses.add(answer(each).statusCode());
        }
        return statuses;
    }

    /** Nothing is held any more: what every path has to end in. */
    void assertAllPermitsAreBack() {
        await("all permits are back: " + valve.getMetricsText(), () -> valve.getInFlight() == 0);
        assertThat(valve.getParked()).isZero();
        assertThat(metric("weir.methods.lost")).isZero();
    }

    int busyThreads() {
        return ((ThreadPoolExecutor)
                        server.tomcat().getConnector().getProtocolHandler().getExecutor())
                .getActiveCount();
    }

    double metric(String name) {
        return valve.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .sum();
    }

    static void await(String what, BooleanSupplier condition) {
        long end = NanoClock.system().nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(NanoClock.system().nanoTime() - end).as(what).isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }
}
