package io.weir.telemetry;

import io.weir.clock.ManualClock;
import io.weir.metrics.Metric;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;

/** A poller whose ticks a test makes by hand, with its nodes. */
abstract class PollerFixture {
    static final Duration INTERVAL = Duration.ofSeconds(1);
    static final Duration DEADLINE = Duration.ofSeconds(30);
    static final Duration SOON = Duration.ofSeconds(20);

    final ManualTicker ticker = new ManualTicker();
    final ManualClock clock = new ManualClock(-1);
    final PollRecorder recorder = new PollRecorder();
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

    ReportPoller start(ReportListener listener, HostAddress.Lookup lookup) {
        return opened(ReportPoller.start(new PollSettings(INTERVAL, DEADLINE), ticker, clock, lookup, listener));
    }

    ReportPoller start() {
        return start(recorder, InetAddress::getAllByName);
    }

    void tick() {
        clock.advance(INTERVAL);
        ticker.tick();
    }

    /** Waits while ticks go on; the clock stands still, so that nobody's deadline comes nearer. */
    void awaitTicking(String what, BooleanSupplier condition) {
        Await.until(what, SOON, () -> {
            ticker.tick();
            return condition.getAsBoolean();
        });
    }

    static double metric(ReportPoller poller, String name) {
        return poller.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .sum();
    }
}
