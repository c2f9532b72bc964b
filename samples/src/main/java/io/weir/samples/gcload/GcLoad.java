package io.weir.samples.gcload;

import java.util.concurrent.locks.LockSupport;

/**
 * Runs one workload for a while, to record a GC log of it: {@code java -XX:+UseSerialGC -Xmx160m -Xlog:gc*:file=gc.log -cp
 * CLASSES io.weir.samples.gcload.GcLoad steady --seconds 15 --seed 1}. Exit code 2 for bad usage.
 */
public final class GcLoad {
    private static final long TICK_NANOS = 2_000_000;
    /** What a long pause leaves undone is made up for at most this long, like a client's patience; a guess. */
    private static final double MAX_BACKLOG_SECONDS = 0.5;

    private static final double NANOS_PER_SECOND = 1e9;

    private GcLoad() {}

    /**
     * Runs until the time is over.
     *
     * @param args see {@link GcLoadOptions#USAGE}
     */
    public static void main(String... args) {
        GcLoadOptions options;
        try {
            options = GcLoadOptions.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.println(GcLoadOptions.USAGE);
            System.exit(2);
            return;
        }
        Workload workload = options.newWorkload();
        long requests = run(workload, options);
        System.out.println(options.workload() + ": " + requests + " requests in " + options.seconds()
                + " s, live about " + workload.liveBytes() / 1_000_000 + " MB");
    }

    private static long run(Workload workload, GcLoadOptions options) {
        long startNanos = System.nanoTime();
        long lastNanos = startNanos;
        double due = 0;
        long requests = 0;
        int explicit = 0;
        while (true) {
            long nowNanos = System.nanoTime();
            double elapsedSeconds = (nowNanos - startNanos) / NANOS_PER_SECOND;
            if (elapsedSeconds >= options.seconds()) {
                return requests;
            }
            double demand = workload.demandPerSecond(elapsedSeconds);
            due = Math.min(due + demand * (nowNanos - lastNanos) / NANOS_PER_SECOND, demand * MAX_BACKLOG_SECONDS);
            lastNanos = nowNanos;
            for (; due >= 1; due--) {
                workload.request();
                requests++;
            }
            if (options.explicitGcSeconds() > 0 && elapsedSeconds >= (explicit + 1.0) * options.explicitGcSeconds()) {
                explicit++;
                System.gc();
            }
            LockSupport.parkNanos(TICK_NANOS);
        }
    }
}
