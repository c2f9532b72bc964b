package io.weir.gc;

/**
 * The mean promotion of the minors since the last major, without the first one: that promotes less, while the survivor
 * spaces refill. Until the new tooth has a second minor the last tooth's mean stands in. Not thread-safe.
 */
final class ToothPromotion {
    private int minors;
    private double promotedBytes;
    private double lastToothBytes = Double.NaN;

    void record(GcObservation collection) {
        if (collection.kind() == GcKind.MINOR) {
            minors++;
            if (minors > 1) {
                promotedBytes += collection.promotedBytes();
            }
        } else if (collection.kind() == GcKind.MAJOR) {
            lastToothBytes = perMinorBytes();
            minors = 0;
            promotedBytes = 0;
        }
    }

    /** Returns bytes a minor; NaN when nothing is known yet. */
    double perMinorBytes() {
        return minors > 1 ? promotedBytes / (minors - 1) : lastToothBytes;
    }
}
