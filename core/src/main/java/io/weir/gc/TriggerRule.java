package io.weir.gc;

/**
 * One reading of the collector's trigger: a ratio of free space to expected promotion, and the level below which the next
 * collection is a major one.
 *
 * <p>What "free" and "expected" mean differs with collector, JDK and heap sizing; {@link TriggerForecaster} runs several
 * readings and believes the one that has been right. Not thread-safe.
 */
final class TriggerRule {
    /** What is compared. */
    enum Reading {
        /** Free space up to the maximum against the padded average promotion: fixed heaps, and growing ones on JDK 25. */
        MAXIMUM,
        /** Free space up to the present size against the padded average promotion: growing Parallel heaps on JDK 17. */
        COMMITTED,
        /** Free space up to the present size against the last promotion: growing Serial heaps on JDK 17. */
        COMMITTED_LAST,
        /**
         * As {@link #MAXIMUM}, but a minor that had to enlarge the old generation is followed by a major at once: growing
         * Serial heaps on JDK 17 run a full GC in the same pause.
         */
        MAXIMUM_OR_ENLARGED,
        /** The old generation in use alone, where a source tells neither its size nor what is promoted. */
        USED
    }

    /** In {@link Reading#USED} the ratio is this over the bytes in use; any constant does. */
    private static final double USED_SCALE_BYTES = 1 << 30;

    private final Reading reading;
    private final TriggerLevel level;
    private final ForecastTrack track = new ForecastTrack();

    private double ratio = Double.NaN;
    private double needBytes;
    private double usedBytes;
    private double capacityBytes;
    private double committedBytes = Double.NaN;
    private boolean saysNext;

    private TriggerRule(Reading reading, TriggerLevel level) {
        this.reading = reading;
        this.level = level;
    }

    /** Makes a reading whose level is HotSpot's own and stays so. */
    static TriggerRule fixed(Reading reading) {
        return new TriggerRule(reading, TriggerLevel.fixed());
    }

    /** Makes a reading whose level is learned from this JVM's majors. */
    static TriggerRule learning(Reading reading) {
        return new TriggerRule(
                reading, reading == Reading.USED ? TriggerLevel.learningFromNothing() : TriggerLevel.learning());
    }

    /** Judges the last statement by the collection that came. */
    void judge(GcObservation collection) {
        boolean minor = collection.kind() == GcKind.MINOR;
        if (minor || collection.isNaturalMajor()) {
            track.judge(saysNext, collection);
            level.learn(ratio, !minor);
        }
    }

    /** Makes the statement after a collection. */
    void update(GcObservation collection, double paddedBytes, double straightToOldBytes) {
        boolean known = collection.oldAfterBytes() != GcObservation.UNKNOWN && capacityOf(collection) >= 0;
        usedBytes = collection.oldAfterBytes() + straightToOldBytes;
        capacityBytes = capacityOf(collection);
        needBytes = needOf(collection, paddedBytes);
        boolean enlarged = collection.kind() == GcKind.MINOR && collection.oldCommittedBytes() > committedBytes;
        committedBytes = (double) collection.oldCommittedBytes();
        ratio = known ? ratio(enlarged) : Double.NaN;
        saysNext = ratio <= level.value();
    }

    private long capacityOf(GcObservation collection) {
        return switch (reading) {
            case MAXIMUM, MAXIMUM_OR_ENLARGED -> collection.oldMaxBytes();
            case COMMITTED, COMMITTED_LAST -> collection.oldCommittedBytes();
            case USED -> 0;
        };
    }

    private double needOf(GcObservation collection, double paddedBytes) {
        double young = (double) collection.youngBeforeBytes();
        return switch (reading) {
            // Never more than there is to promote: HotSpot's min(padded, young in use).
            case MAXIMUM, MAXIMUM_OR_ENLARGED, COMMITTED -> young > 0 ? Math.min(paddedBytes, young) : paddedBytes;
            case COMMITTED_LAST -> collection.kind() == GcKind.MINOR ? collection.promotedBytes() : 0;
            case USED -> USED_SCALE_BYTES;
        };
    }

    private double ratio(boolean enlarged) {
        if (reading == Reading.USED) {
            return usedBytes > 0 ? needBytes / usedBytes : Double.NaN;
        }
        if (reading == Reading.MAXIMUM_OR_ENLARGED && enlarged) {
            return 0;
        }
        return needBytes > 0 ? Math.max(0, capacityBytes - usedBytes) / needBytes : Double.NaN;
    }

    boolean saysNextIsMajor() {
        return saysNext;
    }

    /** Returns how many minors come first when each promotes as much as given, or {@link GcForecast#UNKNOWN}. */
    int minorsLeft(double promotedPerMinorBytes) {
        if (saysNext) {
            return 0;
        }
        if (Double.isNaN(ratio) || !(promotedPerMinorBytes > 0) || (reading == Reading.USED && level.value() <= 0)) {
            return GcForecast.UNKNOWN;
        }
        double minors = Math.ceil((usedAtTriggerBytes() - usedBytes) / promotedPerMinorBytes);
        if (reading == Reading.MAXIMUM_OR_ENLARGED) {
            // The minor that no longer fits enlarges the old generation, and its major follows.
            minors = Math.min(minors, Math.floor((committedBytes - usedBytes) / promotedPerMinorBytes) + 1);
        }
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1, minors));
    }

    /** Returns where the old generation is when the rule names a major, or {@link GcObservation#UNKNOWN}. */
    long triggerBytes() {
        if (Double.isNaN(ratio) || (reading == Reading.USED && level.value() <= 0)) {
            return GcObservation.UNKNOWN;
        }
        return Math.max(0, (long) usedAtTriggerBytes());
    }

    private double usedAtTriggerBytes() {
        return reading == Reading.USED ? needBytes / level.value() : capacityBytes - level.value() * needBytes;
    }

    /** The old generation's bounds moved: what was learned of its level is void. */
    void forgetLevel() {
        level.forget();
    }

    double score() {
        return track.score();
    }
}
