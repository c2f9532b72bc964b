package io.weir.benchmarks.mpl.load;

import io.weir.clock.NanoClock;
import io.weir.samples.database.HotRowWorkload;
import java.util.SplittableRandom;

/** Clients that each begin the next transaction when the last one is committed. For one owner. */
public final class ClosedLoop implements AutoCloseable {
    private final Workers workers = new Workers();
    private volatile HotRowWorkload workload;

    /**
     * Starts the clients.
     *
     * @param client what each does
     * @param workload which transactions
     * @param clients how many
     * @param seed of their choice of rows
     */
    public ClosedLoop(Client client, HotRowWorkload workload, int clients, long seed) {
        this.workload = workload;
        SplittableRandom seeds = new SplittableRandom(seed);
        LevelWatch.start(workers, client.pool(), client.record());
        for (int i = 0; i < clients; i++) {
            SplittableRandom random = seeds.split();
            workers.start("client-" + i, () -> loop(client, random));
        }
    }

    private void loop(Client client, SplittableRandom random) {
        NanoClock clock = NanoClock.system();
        while (!workers.ended()) {
            HotRowWorkload current = workload;
            client.run(current, current.pick(random), clock.nanoTime(), workers::ended);
        }
    }

    /**
     * Changes the transactions; those under way go on as they are.
     *
     * @param changed which ones now
     */
    public void change(HotRowWorkload changed) {
        workload = changed;
    }

    /** Ends the clients; returns when they have ended. */
    @Override
    public void close() {
        workers.close();
    }
}
