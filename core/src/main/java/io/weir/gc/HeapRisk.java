package io.weir.gc;

/**
 * How close a heap is to exhaustion, 0 to 1: the old generation's floor (what even its best recent collection leaves), few
 * minors between majors, and, for concurrent collectors, allocation stalls and collections that fell back to stopping the
 * world. Not thread-safe.
 */
final class HeapRisk {
    /** Old generation in use after its best recent collection, share of the maximum, from which risk begins; a guess. */
    private static final double FLOOR_BEGINS = 0.75;

    /** Minors between majors below which risk begins: a full-GC storm announces itself so. */
    private static final double MINORS_BEGIN = 2;

    /** How long an alarm stands: a minute; a guess. */
    private static final long ALARM_NANOS = 60_000_000_000L;

    private final MajorHistory majors;
    private double floorRatio;
    private boolean alarmed;
    private long alarmNanos;

    HeapRisk(MajorHistory majors) {
        this.majors = majors;
    }

    /** Takes note of a collection; the history must have recorded it already. */
    void record(GcObservation collection) {
        if (isAlarm(collection)) {
            alarmed = true;
            alarmNanos = collection.endNanos();
        }
        if (alarmed && collection.endNanos() - alarmNanos > ALARM_NANOS) {
            alarmed = false;
        }
        // Only a collection of the old generation shows what it cannot free: a major, or one of G1's mixed ones.
        boolean oldCollected = collection.kind() == GcKind.MAJOR
                || (collection.kind() == GcKind.MINOR && collection.oldAfterBytes() < collection.oldBeforeBytes());
        if (oldCollected && collection.oldMaxBytes() > 0) {
            floorRatio = (double) collection.oldAfterBytes() / collection.oldMaxBytes();
        }
    }

    private static boolean isAlarm(GcObservation collection) {
        String cause = collection.cause();
        return cause.startsWith("Allocation Stall")
                || cause.startsWith("Degenerated")
                || cause.startsWith("Full GC")
                || cause.startsWith("To-space Exhausted");
    }

    double ratio() {
        double floor = (floorRatio - FLOOR_BEGINS) / (1 - FLOOR_BEGINS);
        double minors = majors.meanMinors();
        double crowded = Double.isNaN(minors) ? 0 : 1 - minors / MINORS_BEGIN;
        double alarm = alarmed ? 1 : 0;
        // A cache may live well with one minor a major, so a crowded history alone is at most half a risk.
        return Math.min(1, Math.max(0, Math.max(alarm, Math.max(floor, 0.5 * crowded))));
    }
}
