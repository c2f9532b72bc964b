package io.weir.samples.demo.cluster;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.weir.cli.CliException;
import io.weir.cli.Progress;
import io.weir.cli.report.Numbers;
import io.weir.clock.NanoClock;
import io.weir.samples.demo.load.LatencyRecord;
import io.weir.samples.demo.load.LoadGenerator;
import io.weir.samples.demo.score.TimeSpan;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Watches a run while its load goes on: shows progress, measures what the machine is used for, and ends the load when a
 * JVM has died. One thread of its own.
 */
final class RunWatch implements AutoCloseable {
    /** Often enough for a progress line that lives, and seldom enough to cost nothing. */
    private static final Duration TICK = Duration.ofMillis(500);

    private final String name;
    private final DemoCluster cluster;
    private final LoadGenerator generator;
    private final LatencyRecord latencies;
    private final TimeSpan measured;
    private final Progress progress;
    private final NanoClock clock = NanoClock.system();
    private final MachineLoad load = new MachineLoad();
    private final ScheduledExecutorService executor;
    private final Future<?> ticks;
    private final long majorGcsBefore;
    private boolean measuring;
    private Double nodeCpuSeconds;
    private Double gatewayCpuSeconds;
    private CliException failure;

    RunWatch(
            String name,
            DemoCluster cluster,
            LoadGenerator generator,
            LatencyRecord latencies,
            TimeSpan measured,
            Progress progress) {
        this.name = name;
        this.cluster = cluster;
        this.generator = generator;
        this.latencies = latencies;
        this.measured = measured;
        this.progress = progress;
        this.majorGcsBefore = cluster.majorGcs();
        this.executor = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "weir-demo-watch");
            thread.setDaemon(true);
            return thread;
        });
        this.ticks = executor.scheduleAtFixedRate(this::tick, 0, TICK.toMillis(), TimeUnit.MILLISECONDS);
        // Exactly then, since the processor time is divided by the requests that are measured from then on.
        Future<?> unused = executor.schedule(this::begin, measured.startNanos() - clock.nanoTime(), NANOSECONDS);
    }

    private void begin() {
        load.reset();
        nodeCpuSeconds = cluster.nodeCpuSeconds();
        gatewayCpuSeconds = cluster.gatewayCpuSeconds();
        measuring = true;
    }

    private void tick() {
        try {
            cluster.requireAlive();
            if (measuring && measured.contains(clock.nanoTime())) {
                load.sample();
            }
            progress.update(line());
        } catch (CliException e) {
            failure = e;
            generator.stop();
            ticks.cancel(false);
        }
    }

    private String line() {
        long elapsedNanos = clock.nanoTime() - measured.startNanos();
        if (elapsedNanos < 0) {
            return name + ": warming up";
        }
        Duration whole = Duration.ofNanos(measured.endNanos() - measured.startNanos());
        long seconds = Math.min(whole.toSeconds(), NANOSECONDS.toSeconds(elapsedNanos));
        return name + ": " + seconds + "/" + whole.toSeconds() + " s, p99 "
                + Numbers.fixed(latencies.latencyMillis(0.99), 1) + " ms, " + (cluster.majorGcs() - majorGcsBefore)
                + " major GCs";
    }

    /**
     * Ends the watch.
     *
     * @return what was used while requests were measured
     * @throws CliException when a JVM has died
     */
    RunUsage finish() {
        ticks.cancel(false);
        Future<RunUsage> usage = executor.submit(() -> {
            if (failure != null) {
                throw failure;
            }
            return new RunUsage(
                    load.mean(),
                    since(nodeCpuSeconds, cluster.nodeCpuSeconds()),
                    since(gatewayCpuSeconds, cluster.gatewayCpuSeconds()));
        });
        try {
            return usage.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CliException known) {
                throw known;
            }
            throw new IllegalStateException("the watch of the run failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failure("interrupted");
        }
    }

    private static Double since(Double before, Double now) {
        return before == null || now == null ? null : now - before;
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
