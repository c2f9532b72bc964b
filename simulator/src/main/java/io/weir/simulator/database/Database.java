package io.weir.simulator.database;

import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.RandomStream;
import io.weir.simulator.random.RandomStreams;

/**
 * A database that all nodes share: transactions run together, at a speed and with a share of failures that depend on how many
 * there are. One thread.
 */
public final class Database {
    private final ProcessorSharing work;
    private final LevelCurve failures;
    private final RandomStream random;

    /**
     * Makes an idle database.
     *
     * @param simulation where
     * @param settings how fast it is
     * @param streams its randomness
     */
    public Database(Simulation simulation, DatabaseSettings settings, RandomStreams streams) {
        this.failures = settings.failedRatio();
        this.random = streams.stream("database", "failures");
        this.work = new ProcessorSharing(
                "database", simulation, settings.throughput().lastLevel(), settings.throughput()::valueAt);
    }

    /**
     * Begins a transaction.
     *
     * @param workNanos how long it takes alone
     * @param handler whom to tell of its end
     * @param kind what it is told
     * @param argument what it is told besides
     * @return a handle for {@link #abort}
     */
    long start(double workNanos, EventHandler handler, int kind, long argument) {
        return work.start(workNanos, handler, kind, argument);
    }

    void abort(long job) {
        work.abort(job);
    }

    /** Draws whether the transaction that is ending failed, among as many as were present with it. */
    boolean fails() {
        double ratio = failures.valueAt(work.jobs() + 1);
        return random.uniform() < ratio;
    }

    /**
     * Makes it slower or faster from now on, whatever the level.
     *
     * @param factor 1 for as it was made, zero for a standstill
     */
    public void setSpeed(double factor) {
        work.setFactor(factor);
    }

    /**
     * Returns how many transactions are running.
     *
     * @return zero or more
     */
    public int running() {
        return work.jobs();
    }
}
