package io.weir.benchmarks.mpl.load;

import io.weir.cli.CliException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Threads of a load, which end when they notice that it has ended. For one owner. */
final class Workers implements AutoCloseable {
    /** Longer than a queue of clients takes behind the slowest pool; beyond it something hangs. */
    private static final Duration FAREWELL = Duration.ofSeconds(60);

    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean ended;

    /** Starts a thread. */
    void start(String name, Runnable body) {
        Thread thread = new Thread(body, "weir-bench-mpl-" + name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    /** Says whether the threads shall end. */
    boolean ended() {
        return ended;
    }

    /**
     * Tells the threads to end, and waits for them.
     *
     * @throws CliException when one does not
     */
    @Override
    public void close() {
        ended = true;
        try {
            for (Thread thread : threads) {
                thread.join(FAREWELL.toMillis());
                if (thread.isAlive()) {
                    thread.interrupt();
                    throw CliException.failure("a client still waits " + FAREWELL.toSeconds()
                            + " s after its load has ended: " + thread.getName());
                }
            }
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
            throw CliException.failure("interrupted");
        }
    }
}
