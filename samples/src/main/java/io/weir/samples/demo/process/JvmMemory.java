package io.weir.samples.demo.process;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/** How much memory this JVM needs, so that two runs can be compared. Thread-safe. */
public final class JvmMemory {
    private JvmMemory() {}

    /**
     * Collects the heap and returns what is left. For a gateway between two runs; a node's major GCs are what is measured.
     *
     * @return bytes in use on the heap and beside it
     */
    public static long afterCollectionBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + besideHeapBytes();
    }

    /**
     * Returns what was left after the last collection that came by itself.
     *
     * @return bytes in use in each pool of the heap after its own last collection, and beside the heap now
     */
    public static long afterLastCollectionBytes() {
        long heapBytes = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage usage = pool.getType() == MemoryType.HEAP ? pool.getCollectionUsage() : null;
            heapBytes += usage == null ? 0 : usage.getUsed();
        }
        return heapBytes + besideHeapBytes();
    }

    private static long besideHeapBytes() {
        return ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage().getUsed();
    }
}
