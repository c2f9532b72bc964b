package io.weir.samples.demo;

import io.weir.cli.CliException;
import io.weir.cli.Progress;
import io.weir.cli.report.Numbers;
import io.weir.clock.NanoClock;
import io.weir.samples.demo.load.LatencyRecord;
import io.weir.samples.demo.load.LoadGenerator;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Watches a run while its load goes on: shows progress, measures how busy the machine is, and ends the load when a JVM
 * has died. One thread of its own.
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
    private boolean measuring;
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
        this.executor = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "weir-demo-watch");
            thread.setDaemon(true);
            return thread;
        });
        this.ticks = executor.scheduleAtFixedRate(this::tick, 0, TICK.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void tick() {
        try {
            cluster.requireAlive();
            sampleLoad();
            progress.update(line());
        } catch (CliException e) {
            failure = e;
            generator.stop();
            ticks.cancel(false);
        }
    }

    private void sampleLoad() {
        if (!measured.contains(clock.nanoTime())) {
            return;
        }
        if (measuring) {
            load.sample();
        } else {
            load.reset();
            measuring = true;
        }
    }

    private String line() {
        long elapsedNanos = clock.nanoTime() - measured.startNanos();
        if (elapsedNanos < 0) {
            return name + ": warming up";
        }
        Duration whole = Duration.ofNanos(measured.endNanos() - measured.startNanos());
        long seconds = Math.min(whole.toSeconds(), TimeUnit.NANOSECONDS.toSeconds(elapsedNanos));
        return name + ": " + seconds + "/" + whole.toSeconds() + " s, p99 "
                + Numbers.fixed(latencies.latencyMillis(0.99), 1) + " ms, " + cluster.majorGcs() + " major GCs";
    }

    /**
     * Ends the watch.
     *
     * @return how busy the machine was while requests were measured, 0 to 1; null when not known
     * @throws CliException when a JVM has died
     */
    Double finish() {
        ticks.cancel(false);
        Future<Double> busy = executor.submit(() -> {
            if (failure != null) {
                throw failure;
            }
            return load.mean();
        });
        try {
            return busy.get();
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

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
