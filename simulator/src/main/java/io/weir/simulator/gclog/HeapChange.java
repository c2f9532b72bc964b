package io.weir.simulator.gclog;

import io.weir.gc.GcObservation;

/**
 * What a collection did to one space: {@code before(capacityBefore)->after(capacityAfter)}; bytes, or regions where G1
 * counts those. Capacities are {@link GcObservation#UNKNOWN} where the log leaves them out.
 */
record HeapChange(long before, long capacityBefore, long after, long capacityAfter) {

    /** Returns this change in another unit. */
    HeapChange times(long factor) {
        return new HeapChange(
                scaled(before, factor),
                scaled(capacityBefore, factor),
                scaled(after, factor),
                scaled(capacityAfter, factor));
    }

    private static long scaled(long value, long factor) {
        return value == GcObservation.UNKNOWN ? value : value * factor;
    }
}
