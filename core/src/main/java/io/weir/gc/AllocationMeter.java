package io.weir.gc;

/**
 * Measures allocation in the young generation from collections: how much since the start, how much for each collection,
 * how fast. Not thread-safe.
 */
final class AllocationMeter {
    /** Collections whose median makes "per collection" and the rate: enough to pass over one odd one, few enough to follow. */
    private static final int RECENT = 3;

    private final RecentMedian perCollection = new RecentMedian(RECENT);
    private final RecentMedian nanosPerMebibyte = new RecentMedian(RECENT);
    private GcObservation previous;
    private long allocatedBytes;

    void record(GcObservation collection) {
        if (!collection.kind().stopsTheWorld()
                || collection.kind() == GcKind.PAUSE
                || collection.youngBeforeBytes() == GcObservation.UNKNOWN) {
            return;
        }
        if (previous != null) {
            long allocated = Math.max(0, collection.youngBeforeBytes() - previous.youngAfterBytes());
            allocatedBytes += allocated;
            boolean filledYoung = collection.kind() == GcKind.MINOR && collection.isNatural();
            long between = collection.startNanos() - previous.endNanos();
            if (filledYoung && allocated > 0) {
                perCollection.add(allocated);
                nanosPerMebibyte.add((long) (between / (allocated / (double) (1 << 20))));
            }
        }
        previous = collection;
    }

    /** Returns what was allocated from the first collection to the last one, bytes. */
    long allocatedBytes() {
        return allocatedBytes;
    }

    /** Returns the same as of now, when the young generation's use is known. */
    double allocatedAt(long youngUsedBytes) {
        return youngUsedBytes == GcObservation.UNKNOWN || previous == null
                ? allocatedBytes
                : allocatedBytes + (double) Math.max(0, youngUsedBytes - previous.youngAfterBytes());
    }

    /** Returns the median allocation that fills the young generation, bytes; 0 when unknown. */
    double bytesPerCollection() {
        return perCollection.orElse(0);
    }

    /** Returns the recent rate, bytes a nanosecond; 0 when unknown. */
    double bytesPerNano() {
        long nanos = nanosPerMebibyte.orElse(0);
        return nanos <= 0 ? 0 : (1 << 20) / (double) nanos;
    }
}
