package io.weir.gc;

/**
 * What is allocated straight into the old generation between two collections: large arrays, and whatever finds no place in
 * a full eden while a collection is held off. A moving average. Not thread-safe.
 */
final class StraightToOld {
    /**
     * Weight of the newest interval: of 0.02 to 0.3 the one with the fewest false alarms for the most majors named, on a log
     * of 3,503 minors whose application allocates large arrays.
     */
    private static final double WEIGHT = 0.05;

    private GcObservation last;
    private double averageBytes;

    void record(GcObservation collection) {
        if (last != null && collection.oldBeforeBytes() >= 0 && last.oldAfterBytes() >= 0) {
            long bytes = Math.max(0, collection.oldBeforeBytes() - last.oldAfterBytes());
            averageBytes += WEIGHT * (bytes - averageBytes);
        }
        last = collection;
    }

    /** Returns what is expected until the next collection. */
    double bytes() {
        return averageBytes;
    }
}
