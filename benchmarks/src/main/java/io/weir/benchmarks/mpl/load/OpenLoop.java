package io.weir.benchmarks.mpl.load;

import io.weir.clock.NanoClock;
import io.weir.samples.database.HotRowWorkload;
import java.util.SplittableRandom;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Transactions that arrive at random at a given rate, whether or not earlier ones are done, for a fixed number of threads as
 * an application server has. For one owner.
 */
public final class OpenLoop implements AutoCloseable {
    /** How long an idle thread waits before it looks whether the load has ended. */
    private static final long LOOK_MILLIS = 200;
    /** The longest wait between two looks at the rate, so that a change is seen at once. */
    private static final long STEP_NANOS = 5_000_000;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final NanoClock CLOCK = NanoClock.system();

    private final Workers workers = new Workers();
    private final LinkedBlockingQueue<Arrival> queue = new LinkedBlockingQueue<>();
    private final Client client;
    private final HotRowWorkload workload;
    private volatile double perSecond;

    // Made by one thread, used by another, changed by none.
    @SuppressWarnings("ArrayRecordComponent")
    private record Arrival(long intendedNanos, int[] ids) {}

    /**
     * Starts the threads, with no arrivals yet.
     *
     * @param client what each thread does
     * @param workload which transactions
     * @param threads how many
     * @param seed of the arrivals and of their choice of rows
     */
    public OpenLoop(Client client, HotRowWorkload workload, int threads, long seed) {
        this.client = client;
        this.workload = workload;
        SplittableRandom seeds = new SplittableRandom(seed);
        LevelWatch.start(workers, client.pool(), client.record());
        for (int i = 0; i < threads; i++) {
            workers.start("client-" + i, this::serve);
        }
        SplittableRandom random = seeds.split();
        workers.start("arrivals", () -> arrive(random));
    }

    /**
     * Changes the rate. Those who have not got their turn by then give up, so that an idle time is idle after every burst.
     *
     * @param arrivalsPerSecond zero or more
     */
    public void rate(double arrivalsPerSecond) {
        perSecond = arrivalsPerSecond;
        giveUp();
    }

    private void giveUp() {
        long nowNanos = CLOCK.nanoTime();
        for (Arrival arrival = queue.poll(); arrival != null; arrival = queue.poll()) {
            client.record().gaveUp(arrival.intendedNanos(), nowNanos);
        }
    }

    private void arrive(SplittableRandom random) {
        long nextNanos = CLOCK.nanoTime();
        double rate = 0;
        while (!workers.ended()) {
            if (rate != perSecond) {
                rate = perSecond;
                nextNanos = CLOCK.nanoTime() + gapNanos(random, rate);
            }
            long leftNanos = nextNanos - CLOCK.nanoTime();
            if (leftNanos > 0) {
                LockSupport.parkNanos(Math.min(leftNanos, STEP_NANOS));
            } else if (rate > 0) {
                // The intended time, not the time at which this thread got round to it.
                queue.add(new Arrival(nextNanos, workload.pick(random)));
                nextNanos += gapNanos(random, rate);
            } else {
                LockSupport.parkNanos(STEP_NANOS);
            }
        }
    }

    private static long gapNanos(SplittableRandom random, double rate) {
        return rate <= 0 ? 0 : (long) (-Math.log(1 - random.nextDouble()) / rate * NANOS_PER_SECOND);
    }

    private void serve() {
        try {
            while (!workers.ended()) {
                Arrival arrival = queue.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (arrival != null) {
                    client.run(workload, arrival.ids(), arrival.intendedNanos(), workers::ended);
                }
            }
        } catch (InterruptedException e) {
            // Only its owner interrupts it, when it shall end.
            Thread.currentThread().interrupt();
        }
    }

    /** Ends arrivals and threads; returns when they have ended. */
    @Override
    public void close() {
        workers.close();
    }
}
