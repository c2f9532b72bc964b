package io.weir.benchmarks.host;

import io.weir.cli.CliException;
import io.weir.samples.demo.load.LoadGenerator;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** Loads that run beside each other, each on a thread of its own. For one owner. */
public final class LoadThreads implements AutoCloseable {
    private final List<LoadGenerator> loads;
    private final List<Thread> threads;

    /**
     * Starts loads.
     *
     * @param loads those that have been prepared
     */
    public LoadThreads(Collection<LoadGenerator> loads) {
        this.loads = List.copyOf(loads);
        this.threads = IntStream.range(0, loads.size())
                .mapToObj(i -> new Thread(this.loads.get(i)::run, "weir-bench-load-" + i))
                .toList();
        threads.forEach(thread -> {
            thread.setDaemon(true);
            thread.start();
        });
    }

    /**
     * Sends no further requests; returns when the last ones have ended.
     *
     * @throws CliException when interrupted
     */
    public void stop() {
        close();
        await();
    }

    /**
     * Waits until all loads have come to their own end.
     *
     * @throws CliException when interrupted
     */
    public void await() {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failure("interrupted");
        }
    }

    /** Sends no further requests, without waiting for those that are on their way. */
    @Override
    public void close() {
        loads.forEach(LoadGenerator::stop);
    }
}
