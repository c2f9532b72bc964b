package io.weir.samples.gcload;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Cache churn: a least-recently-used cache of large values that misses often. Most of what is allocated is kept for a
 * while, so nearly all of it is promoted and only one to three minor collections lie between two major ones: the case in
 * which a regression over the last minors has too few points.
 */
final class CacheChurn implements Workload {
    private static final int VALUE_BYTES = 20_000;
    private static final int GARBAGE_BYTES = 6_000;
    private static final double DEMAND_PER_SECOND = 9_000;
    /** Keys per cached value: with a bell-shaped popularity about half of the look-ups miss. */
    private static final int KEYS_PER_VALUE = 4;

    private final Random random;
    private final Garbage garbage;
    private final long capacityBytes;
    private final int keys;
    private final Map<Integer, byte[]> cache = new LinkedHashMap<>(1_024, 0.75f, true);
    private long bytes;

    CacheChurn(Random random, long liveBytes) {
        this.random = random;
        this.garbage = new Garbage(random);
        this.capacityBytes = liveBytes;
        this.keys = (int) Math.max(1, liveBytes / VALUE_BYTES * KEYS_PER_VALUE);
    }

    @Override
    public void request() {
        garbage.make(GARBAGE_BYTES);
        Integer key = (int) Math.abs(random.nextGaussian() * keys / 4);
        if (cache.get(key) != null) {
            return;
        }
        byte[] value = new byte[VALUE_BYTES / 2 + random.nextInt(VALUE_BYTES)];
        cache.put(key, value);
        bytes += value.length;
        var eldest = cache.entrySet().iterator();
        while (bytes > capacityBytes && eldest.hasNext()) {
            bytes -= eldest.next().getValue().length;
            eldest.remove();
        }
    }

    @Override
    public double demandPerSecond(double elapsedSeconds) {
        return DEMAND_PER_SECOND;
    }

    @Override
    public long liveBytes() {
        return bytes;
    }
}
