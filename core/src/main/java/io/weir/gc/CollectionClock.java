package io.weir.gc;

/**
 * Says when the next collections come: eden fills, and when it is full one comes.
 *
 * <p>How much fits is eden's size after the last collection, or, where a source does not tell it, what the last ones were
 * filled with. How fast it fills is the median of the last intervals, refined between collections by live readings, the
 * more so the further the present interval has gone: under the trickle an avoided node allocates slowly, and only the live
 * reading shows that. Not thread-safe.
 */
final class CollectionClock {
    /** A live rate measured over less than this share of the usual interval is noise; a guess. */
    private static final double MIN_LIVE_SHARE = 0.05;

    private final AllocationMeter allocation = new AllocationMeter();
    private GcObservation last;

    void record(GcObservation collection) {
        allocation.record(collection);
        if (collection.kind().stopsTheWorld() && collection.kind() != GcKind.PAUSE) {
            last = collection;
        }
    }

    /** Returns whether a time can be told: there was an allocation between two collections. */
    boolean isRunning() {
        return last != null && allocation.bytesPerNano() > 0;
    }

    /** Returns the allocation measured so far. */
    AllocationMeter allocation() {
        return allocation;
    }

    /** Returns when the n-th collection from now comes, 0 for the next one; never before now. */
    long timeOf(int collection, long nowNanos, long youngUsedBytes) {
        double fillBytes = fillBytes();
        double sinceLast = allocation.allocatedAt(youngUsedBytes) - allocation.allocatedBytes();
        double rate = rate(sinceLast, nowNanos, youngUsedBytes);
        boolean live = youngUsedBytes != GcObservation.UNKNOWN;
        long fromNanos = live ? nowNanos : last.endNanos();
        double stillBytes = Math.max(0, fillBytes - sinceLast) + collection * fillBytes;
        double nanos = Math.min(stillBytes / rate, Long.MAX_VALUE / 4.0);
        long time = fromNanos + (long) nanos;
        return time - nowNanos > 0 ? time : nowNanos;
    }

    /** Returns how long eden takes to fill at the recent rate. */
    long intervalNanos() {
        return (long) (fillBytes() / allocation.bytesPerNano());
    }

    /** Returns the same, or the given value where no time can be told. */
    long intervalOr(long otherwise) {
        return isRunning() ? intervalNanos() : otherwise;
    }

    private double fillBytes() {
        double usual = allocation.bytesPerCollection();
        long eden = last.edenCapacityBytes();
        return Math.max(1, eden == GcObservation.UNKNOWN ? usual : eden);
    }

    private double rate(double sinceLastBytes, long nowNanos, long youngUsedBytes) {
        double usual = allocation.bytesPerNano();
        if (youngUsedBytes == GcObservation.UNKNOWN) {
            return usual;
        }
        double elapsed = nowNanos - last.endNanos();
        double share = elapsed * usual / fillBytes();
        if (share < MIN_LIVE_SHARE) {
            return usual;
        }
        double weight = Math.min(1, share);
        double live = Math.max(0, sinceLastBytes) / elapsed;
        // Never quite zero: an idle node's next collection is far away, not undefined.
        return Math.max(usual * 1e-3, (1 - weight) * usual + weight * live);
    }
}
