package io.weir.telemetry;

import io.weir.gc.Collector;
import io.weir.gc.GcObservation;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The memory pools of a JVM, this one or a remote one: which collector they belong to, and how full its young generation
 * is. Thread-safe.
 */
final class HeapPools {
    private final Collector collector;
    private final MemoryPoolMXBean eden;
    private final MemoryPoolMXBean survivor;

    /**
     * Takes a JVM's pools.
     *
     * @param pools the beans, or stand-ins that ask a remote JVM, by the pool's name
     */
    HeapPools(Map<String, MemoryPoolMXBean> pools) {
        this.collector = Collector.ofPools(pools.keySet());
        this.eden = pools.get(collector.edenPool());
        this.survivor = pools.get(collector.survivorPool());
    }

    static HeapPools ofThisJvm() {
        Map<String, MemoryPoolMXBean> pools = new HashMap<>();
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            pools.put(pool.getName(), pool);
        }
        return new HeapPools(pools);
    }

    Collector collector() {
        return collector;
    }

    /**
     * Reads how full the young generation is; two readings.
     *
     * @return eden and survivor space in use, bytes, or {@link GcObservation#UNKNOWN} where the collector has none
     */
    long youngUsedBytes() {
        return youngUsedBytes(survivorUsedBytes());
    }

    /**
     * Reads how full the survivor space is, which only a collection changes. A reading costs 0.2 us in a loop, but 18 us once in
     * 10 ms, when the processor has forgotten all about it (measured, JDK 17); of a remote JVM, a round trip.
     *
     * @return bytes, or {@link GcObservation#UNKNOWN} where the collector has no such space
     */
    long survivorUsedBytes() {
        return usedBytes(survivor);
    }

    /**
     * Reads how full eden is, and adds the survivor space.
     *
     * @param survivorBytes what {@link #survivorUsedBytes} has returned since the last collection
     * @return bytes, or {@link GcObservation#UNKNOWN} where the collector has no young generation
     */
    long youngUsedBytes(long survivorBytes) {
        long edenBytes = usedBytes(eden);
        return edenBytes == GcObservation.UNKNOWN || survivorBytes == GcObservation.UNKNOWN
                ? GcObservation.UNKNOWN
                : edenBytes + survivorBytes;
    }

    private static long usedBytes(MemoryPoolMXBean pool) {
        MemoryUsage usage = pool == null ? null : pool.getUsage();
        return usage == null ? GcObservation.UNKNOWN : usage.getUsed();
    }

    /**
     * Says whether a bean counts the collector's major GCs and nothing else. Needed only for those before the first
     * notification; from then on the action of each notification tells.
     *
     * @param bean a collector's bean
     * @return true for Serial's and Parallel's bean of the old generation, and G1's of full GCs
     */
    boolean countsMajors(GarbageCollectorMXBean bean) {
        return switch (collector) {
            case SERIAL, PARALLEL -> List.of(bean.getMemoryPoolNames()).contains(collector.oldPool());
            // All of G1's beans list its old pool; only this one's collections are full ones.
            case G1 -> bean.getName().equals("G1 Old Generation");
            default -> false;
        };
    }
}
