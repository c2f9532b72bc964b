package io.weir.cli.simulate;

import io.weir.cli.CliException;
import io.weir.cli.Progress;
import io.weir.cli.Terminal;
import io.weir.clock.NanoClock;
import io.weir.simulator.run.Batch;
import io.weir.simulator.run.Replicated;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs batches on all cores and shows how far they are. */
public final class ParallelRuns {
    private ParallelRuns() {}

    /**
     * Runs a batch to its end.
     *
     * @param batch what
     * @param terminal shows progress, and at the end how fast it was, on stderr
     * @return one result a scenario
     * @throws InterruptedException when the caller's thread is interrupted
     * @throws CliException when a run fails
     */
    public static List<Replicated> run(Batch batch, Terminal terminal) throws InterruptedException {
        NanoClock clock = NanoClock.system();
        long startNanos = clock.nanoTime();
        try (Progress progress = terminal.progress()) {
            List<Replicated> results = run(batch, progress, "");
            progress.note(speed(results, batch.size(), clock.nanoTime() - startNanos));
            return results;
        }
    }

    /**
     * Runs one of several batches to its end.
     *
     * @param batch what
     * @param progress shows how far it is
     * @param prefix which one it is, before each line
     * @return one result a scenario
     * @throws InterruptedException when the caller's thread is interrupted
     * @throws CliException when a run fails
     */
    public static List<Replicated> run(Batch batch, Progress progress, String prefix) throws InterruptedException {
        int threads = Math.min(batch.size(), Runtime.getRuntime().availableProcessors());
        AtomicInteger number = new AtomicInteger();
        ExecutorService executor = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "weir-simulate-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        try {
            return batch.start(
                            executor,
                            NanoClock.system(),
                            ended -> progress.update(prefix + "simulated " + ended + " of " + batch.size() + " runs"))
                    .get();
        } catch (ExecutionException e) {
            throw CliException.failure("a run failed: " + e.getCause().getMessage(), e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }

    private static String speed(List<Replicated> results, int runs, long wallNanos) {
        long events = results.stream().mapToLong(Replicated::modelEvents).sum();
        long runNanos = results.stream().mapToLong(Replicated::wallNanos).sum();
        return String.format(
                Locale.ROOT,
                "%d runs, %.1f million model events in %.1f s; %.2f million a second on each thread",
                runs,
                events / 1e6,
                wallNanos / 1e9,
                events * 1e3 / Math.max(1, runNanos));
    }
}
