package io.weir.telemetry.jmx;

import io.weir.metrics.Metric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;

/** A poller on a ticker of its own, with what a test opens beside it. */
abstract class JmxFixture {
    static final Duration SOON = Duration.ofSeconds(20);
    static final Optional<JmxCredentials> NOBODY = Optional.empty();

    final JmxRecorder recorder = new JmxRecorder();
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable closeable : open) {
            closeable.close();
        }
    }

    <T extends AutoCloseable> T opened(T closeable) {
        open.add(0, closeable);
        return closeable;
    }

    JmxPoller start(Duration interval, Duration deadline) {
        ScheduledExecutorService ticker =
                Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "weir-test-ticker"));
        opened(ticker::shutdownNow);
        return opened(JmxPoller.start(new JmxSettings(interval, deadline), ticker, recorder));
    }

    static double metric(JmxPoller poller, String name) {
        return poller.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .sum();
    }

    static long threads(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }
}
