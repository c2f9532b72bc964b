package io.weir.telemetry;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.GcReport;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** Keeps what a poller reports, node by node. */
final class PollRecorder implements ReportListener {
    private final Map<String, BlockingQueue<String>> results = new ConcurrentHashMap<>();

    private BlockingQueue<String> of(String node) {
        return results.computeIfAbsent(node, name -> new LinkedBlockingQueue<>());
    }

    @Override
    public void onReport(String node, GcReport report) {
        of(node).add("majors " + report.majors());
    }

    @Override
    public void onFailure(String node, String reason) {
        of(node).add(reason);
    }

    /** Waits for a node's next result: "majors 17", or the reason of a failure. */
    String next(String node) throws InterruptedException {
        String result = of(node).poll(20, SECONDS);
        assertThat(result).as("a result of " + node + " within 20 s").isNotNull();
        return result;
    }

    /** Waits for a result, passing over others. */
    void await(String node, String result) throws InterruptedException {
        String next = next(node);
        while (!next.equals(result)) {
            next = next(node);
        }
    }

    int waiting(String node) {
        return of(node).size();
    }
}
