package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.NanoClock;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An embedded Tomcat with an application and a drain valve whose forecasts are scripted. */
abstract class DrainFixture {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Nothing to fear. */
    static final GcReport CALM = report(3_600_000, 0);

    /** A major GC is due. */
    static final GcReport DUE = report(0, 0);

    @TempDir
    Path directory;

    volatile GcReport report = CALM;
    final GcDrainValve valve = new GcDrainValve(Optional.of(() -> report));
    TestTomcat server;
    Context context;

    static GcReport report(long nextMajorMillis, long majors) {
        return GcReport.builder()
                .capability(Capability.FORECAST)
                .nextMajorMillis(nextMajorMillis)
                .minorsLeft(0)
                .expectedPauseMillis(200)
                .majors(majors)
                .build();
    }

    @BeforeEach
    void create() {
        server = new TestTomcat(directory);
        context = server.addContext("/app");
        TestTomcat.addServlet(
                context, "/ok", (request, response) -> response.getWriter().print("ok"));
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    /** Starts with a valve of these settings, names and texts in turn. */
    void start(String... settings) throws LifecycleException {
        for (int i = 0; i < settings.length; i += 2) {
            valve.setProperty(settings[i], settings[i + 1]);
        }
        server.tomcat().getEngine().getPipeline().addValve(valve);
        server.start();
    }

    void startDraining(String... settings) throws LifecycleException {
        report = DUE;
        start(settings);
        await(valve::isDraining);
    }

    static void await(BooleanSupplier condition) {
        long deadlineNanos = NanoClock.system().nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(NanoClock.system().nanoTime() - deadlineNanos)
                    .as("waited for too long")
                    .isNegative();
            LockSupport.parkNanos(2_000_000);
        }
    }

    static String header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }
}
