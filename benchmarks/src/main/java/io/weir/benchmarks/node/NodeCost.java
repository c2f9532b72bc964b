package io.weir.benchmarks.node;

import io.weir.clock.NanoClock;
import io.weir.telemetry.LocalNode;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Measures all of Weir on a node in a living JVM: the processor time of the thread that the JVM notifies on, what a hundred
 * requests a second spend on their headers, and the heap that is held.
 *
 * <p>Run it in a JVM of its own with a small young generation, for instance {@code -XX:+UseSerialGC -Xmn16m -Xmx64m}; prints
 * one line of {@code name=value} words. Processor time is that of threads, so other load on the machine disturbs it little.
 */
public final class NodeCost {
    /** With 12.8 MiB of eden, two collections a second. */
    private static final int CHUNK_BYTES = 128 * 1024;

    private static final long CHUNK_PERIOD_NANOS = 5_000_000L;
    private static final long REQUEST_PERIOD_NANOS = 10_000_000L;

    /** Forty times the pace, so that a warm-up is as many collections and requests as a node has in minutes. */
    private static final int WARM_UP_HASTE = 40;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final NanoClock CLOCK = NanoClock.system();

    private NodeCost() {}

    /**
     * Measures.
     *
     * @param args for how many seconds to warm up and to measure
     * @throws InterruptedException never
     */
    public static void main(String[] args) throws InterruptedException {
        long warmUpNanos = Long.parseLong(args[0]) * 1_000_000_000L;
        long durationNanos = Long.parseLong(args[1]) * 1_000_000_000L;
        LocalNode node = LocalNode.start();
        run(warmUpNanos, WARM_UP_HASTE, node::headerValue);
        long notifiedNanos = notificationNanos();
        long collections = collections();
        long headersNanos = run(durationNanos, 1, node::headerValue);
        notifiedNanos = notificationNanos() - notifiedNanos;
        collections = collections() - collections;
        long withNodeBytes = heapBytes();
        node.close();
        node = null;
        long heldBytes = withNodeBytes - heapBytes();
        double seconds = durationNanos / 1e9;
        System.out.printf(
                Locale.ROOT,
                "collectionsPerSecond=%.2f notificationCpuRatio=%.6f notificationMicros=%.1f headersCpuRatio=%.6f"
                        + " heldBytes=%d%n",
                collections / seconds,
                notifiedNanos / 1e9 / seconds,
                notifiedNanos / 1e3 / Math.max(1, collections),
                2 * headersNanos / 1e9 / seconds,
                heldBytes);
    }

    /** Returns what requests spend more with their headers than without. */
    private static long run(long durationNanos, int haste, Supplier<String> header) throws InterruptedException {
        Requests requests = new Requests(durationNanos, REQUEST_PERIOD_NANOS / haste, header);
        Thread allocation = new Thread(
                () -> pace(durationNanos, CHUNK_PERIOD_NANOS / haste, () -> new byte[CHUNK_BYTES]),
                "weir-node-cost-allocation");
        Thread asking = new Thread(requests, "weir-node-cost-requests");
        allocation.start();
        asking.start();
        asking.join();
        allocation.join();
        return requests.withNanos - requests.withoutNanos;
    }

    private static void pace(long durationNanos, long periodNanos, Supplier<Object> work) {
        long startNanos = CLOCK.nanoTime();
        long nextNanos = startNanos;
        while (nextNanos - startNanos < durationNanos) {
            // Looked at, so that the compiler does not leave it out.
            if (work.get() == null) {
                throw new IllegalStateException("work must yield something");
            }
            nextNanos += periodNanos;
            LockSupport.parkNanos(nextNanos - CLOCK.nanoTime());
        }
    }

    /** Asks for headers in every second half second, so that what a thread costs anyway cancels out. */
    private static final class Requests implements Runnable {
        private static final long TURN_NANOS = 500_000_000L;

        private final long durationNanos;
        private final long periodNanos;
        private final Supplier<String> header;
        private long withNanos;
        private long withoutNanos;

        Requests(long durationNanos, long periodNanos, Supplier<String> header) {
            this.durationNanos = durationNanos;
            this.periodNanos = periodNanos;
            this.header = header;
        }

        @Override
        public void run() {
            for (long ranNanos = 0; ranNanos < durationNanos; ranNanos += 2 * TURN_NANOS) {
                long began = THREADS.getCurrentThreadCpuTime();
                pace(TURN_NANOS, periodNanos, header::get);
                long between = THREADS.getCurrentThreadCpuTime();
                pace(TURN_NANOS, periodNanos, () -> "");
                withNanos += between - began;
                withoutNanos += THREADS.getCurrentThreadCpuTime() - between;
            }
        }
    }

    /** Returns the processor time of the JVM's thread that tells of collections; JDK 17 on has one for that alone. */
    private static long notificationNanos() {
        return Arrays.stream(THREADS.dumpAllThreads(false, false))
                .filter(thread -> thread.getThreadName().equals("Notification Thread"))
                .mapToLong(ThreadInfo::getThreadId)
                .map(THREADS::getThreadCpuTime)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("this JVM has no notification thread"));
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    private static long heapBytes() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
