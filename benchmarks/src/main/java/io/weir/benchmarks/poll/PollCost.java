package io.weir.benchmarks.poll;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.weir.cli.CliException;
import io.weir.cli.Progress;
import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import io.weir.report.GcReport;
import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildJvm;
import io.weir.samples.demo.process.ChildSpec;
import io.weir.telemetry.PollSettings;
import io.weir.telemetry.ReportListener;
import io.weir.telemetry.ReportPoller;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Polls a farm of simulated nodes with the poller that gateways use, and reads what its threads cost.
 *
 * @param used what the poller's threads used while it was measured
 * @param polls begun
 * @param reports received and decoded
 * @param failures polls that brought no valid report
 * @param reasons how often each of their reasons was told
 */
record PollCost(ThreadCosts used, double polls, double reports, double failures, SortedMap<String, Long> reasons) {
    private static final Duration START = Duration.ofSeconds(60);
    /**
     * 10 s: with one process behind all nodes, a deadline that it misses once makes 1,000 new connections, whose work makes it
     * miss the next.
     */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private static final String TICKER = "weir-poll-tick";
    private static final Duration STEP = Duration.ofSeconds(1);

    /** Does the least that a listener can, and keeps the reasons of failures apart. */
    private static final class Reasons implements ReportListener {
        private final ConcurrentHashMap<String, Long> counts = new ConcurrentHashMap<>();

        @Override
        public void onReport(String node, GcReport report) {
            // Decoded, which is what is measured.
        }

        @Override
        public void onFailure(String node, String reason) {
            counts.merge(reason, 1L, Long::sum);
        }
    }

    /**
     * Measures.
     *
     * @param plan what
     * @param progress is told how far it has come
     * @return what it cost
     * @throws CliException when the farm fails
     */
    static PollCost measure(PollPlan plan, Progress progress) {
        ConcurrentLinkedQueue<String[]> records = new ConcurrentLinkedQueue<>();
        ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor(PollCost::thread);
        try (ChildGroup children = new ChildGroup()) {
            progress.update("starting " + plan.nodes() + " simulated nodes");
            ChildJvm farm = children.start(
                    new ChildSpec(
                            "report farm",
                            List.of("-Xms256m", "-Xmx256m"),
                            ReportFarm.class,
                            List.of(String.valueOf(plan.nodes()))),
                    records::add);
            farm.awaitReady(START);
            PollSettings settings = new PollSettings(plan.interval(), DEADLINE);
            Reasons reasons = new Reasons();
            try (ReportPoller poller = ReportPoller.start(settings, ticker, reasons)) {
                addNodes(poller, records);
                pass(plan.warmUp(), "warming up", progress, children);
                PollCost before = read(poller, reasons);
                pass(plan.duration(), "measuring", progress, children);
                return read(poller, reasons).since(before);
            }
        } finally {
            ticker.shutdownNow();
        }
    }

    private static void addNodes(ReportPoller poller, ConcurrentLinkedQueue<String[]> records) {
        for (String[] record : records) {
            if (record[0].equals(ReportFarm.PORT)) {
                poller.add("node at " + record[1], URI.create("http://127.0.0.1:" + record[1] + ReportFarm.PATH));
            }
        }
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, TICKER);
        thread.setDaemon(true);
        return thread;
    }

    private static void pass(Duration duration, String what, Progress progress, ChildGroup children) {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "weir-bench-timer");
            thread.setDaemon(true);
            return thread;
        });
        NanoClock clock = NanoClock.system();
        long endNanos = clock.nanoTime() + duration.toNanos();
        try {
            for (long left = duration.toNanos(); left > 0; left = endNanos - clock.nanoTime()) {
                progress.update(what + ", " + NANOSECONDS.toSeconds(left) + " s left");
                children.requireAlive();
                timer.schedule(() -> {}, Math.min(left, STEP.toNanos()), NANOSECONDS)
                        .get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failure("interrupted");
        } catch (ExecutionException e) {
            throw new IllegalStateException("the timer failed", e);
        } finally {
            timer.shutdownNow();
        }
    }

    private static PollCost read(ReportPoller poller, Reasons reasons) {
        ThreadCosts used = ThreadCosts.read(NanoClock.system(), name -> name.startsWith("weir-poll-"));
        List<Metric> metrics = poller.metrics();
        return new PollCost(
                used,
                value(metrics, "weir.poller.polls"),
                value(metrics, "weir.poller.reports"),
                value(metrics, "weir.poller.failures"),
                new TreeMap<>(reasons.counts));
    }

    private static double value(List<Metric> metrics, String name) {
        return metrics.stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the poller has no metric " + name));
    }

    private PollCost since(PollCost earlier) {
        return new PollCost(
                used.since(earlier.used),
                polls - earlier.polls,
                reports - earlier.reports,
                failures - earlier.failures,
                reasonsSince(earlier));
    }

    private SortedMap<String, Long> reasonsSince(PollCost earlier) {
        SortedMap<String, Long> since = new TreeMap<>();
        reasons.forEach((reason, count) -> {
            long more = count - earlier.reasons.getOrDefault(reason, 0L);
            if (more > 0) {
                since.put(reason, more);
            }
        });
        return since;
    }

    /** Returns the share of one core that the poller's threads used. */
    double cpuRatio() {
        return used.cpuNanos().values().stream().mapToLong(Long::longValue).sum() / (double) used.atNanos();
    }

    /** Returns the share of one core that the whole JVM used, its compiler and collector included. */
    double processCpuRatio() {
        return used.processCpuNanos() / (double) used.atNanos();
    }

    /** Returns a count as a rate. */
    double perSecond(double count) {
        return count * 1e9 / used.atNanos();
    }
}
