package io.weir.telemetry.jmx;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.NanoClock;
import io.weir.report.GcReport;
import io.weir.telemetry.ReportListener;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** Keeps what a poller reports, node by node, and how far apart reports came. */
final class JmxRecorder implements ReportListener {
    private final Map<String, BlockingQueue<GcReport>> reports = new ConcurrentHashMap<>();
    private final Map<String, BlockingQueue<String>> failures = new ConcurrentHashMap<>();
    private final Map<String, Long> last = new ConcurrentHashMap<>();
    private final Map<String, Long> longestGap = new ConcurrentHashMap<>();

    @Override
    public void onReport(String node, GcReport report) {
        long now = NanoClock.system().nanoTime();
        Long before = last.put(node, now);
        if (before != null) {
            longestGap.merge(node, now - before, Math::max);
        }
        reports.computeIfAbsent(node, name -> new LinkedBlockingQueue<>()).add(report);
    }

    @Override
    public void onFailure(String node, String reason) {
        failures.computeIfAbsent(node, name -> new LinkedBlockingQueue<>()).add(reason);
    }

    GcReport nextReport(String node) throws InterruptedException {
        GcReport report = reports.computeIfAbsent(node, name -> new LinkedBlockingQueue<>())
                .poll(40, SECONDS);
        assertThat(report)
                .as("a report of " + node + " within 40 s, but " + failures(node))
                .isNotNull();
        return report;
    }

    String nextFailure(String node) throws InterruptedException {
        String reason = failures.computeIfAbsent(node, name -> new LinkedBlockingQueue<>())
                .poll(40, SECONDS);
        assertThat(reason).as("a failure of " + node + " within 40 s").isNotNull();
        return reason;
    }

    int reportsWaiting(String node) {
        return reports.getOrDefault(node, new LinkedBlockingQueue<>()).size();
    }

    List<String> failures(String node) {
        return List.copyOf(failures.getOrDefault(node, new LinkedBlockingQueue<>()));
    }

    long longestGapNanos(String node) {
        return longestGap.getOrDefault(node, 0L);
    }
}
