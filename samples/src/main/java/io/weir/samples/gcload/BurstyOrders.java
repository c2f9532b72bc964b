package io.weir.samples.gcload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * Bursty: orders come in bursts with idle phases between, both of random length. The latest orders are kept. The time
 * between two major collections varies a lot, the number of minor ones hardly.
 */
final class BurstyOrders implements Workload {
    private static final int ORDER_BYTES = 4_000;
    private static final int LINES_PER_ORDER = 16;
    private static final int GARBAGE_BYTES = 18_000;
    private static final double BURST_PER_SECOND = 18_000;
    private static final double IDLE_PER_SECOND = 150;

    private final Random random;
    private final Garbage garbage;
    private final int capacity;
    private final Deque<Order> latest = new ArrayDeque<>();
    private boolean burst;
    private double phaseEndsSeconds;
    private long ids;

    private record Order(long id, List<byte[]> lines, String customer) {}

    BurstyOrders(Random random, long liveBytes) {
        this.random = random;
        this.garbage = new Garbage(random);
        this.capacity = (int) Math.max(1, liveBytes / ORDER_BYTES);
    }

    @Override
    public void request() {
        garbage.make(GARBAGE_BYTES);
        List<byte[]> lines = new ArrayList<>(LINES_PER_ORDER);
        for (int i = 0; i < LINES_PER_ORDER; i++) {
            lines.add(new byte[ORDER_BYTES / LINES_PER_ORDER]);
        }
        latest.addLast(new Order(ids++, lines, "customer-" + random.nextInt(10_000)));
        if (latest.size() > capacity) {
            latest.removeFirst();
        }
    }

    @Override
    public double demandPerSecond(double elapsedSeconds) {
        if (elapsedSeconds >= phaseEndsSeconds) {
            burst = !burst;
            phaseEndsSeconds =
                    elapsedSeconds + (burst ? 0.4 + 1.2 * random.nextDouble() : 0.2 + 0.8 * random.nextDouble());
        }
        return burst ? BURST_PER_SECOND : IDLE_PER_SECOND;
    }

    @Override
    public long liveBytes() {
        return (long) latest.size() * ORDER_BYTES;
    }
}
