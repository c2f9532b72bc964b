package io.weir.gc;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.function.Consumer;

/**
 * Plays the collections of a heap whose old generation grows tooth by tooth: each call of {@link #minor} fills eden,
 * collects and promotes. Sizes are MiB, times milliseconds; eden is empty after each collection.
 */
final class Tooth {
    static final long MIB = 1L << 20;

    private final Consumer<GcObservation> sink;
    private double nowMillis;
    private long edenMib = 10;
    private double intervalMillis = 100;
    private double pauseMillis;
    private long oldMib;
    private long oldMaxMib;
    private long oldCommittedMib;

    Tooth(long oldMib, long oldMaxMib, Consumer<GcObservation> sink) {
        this.oldMib = oldMib;
        this.oldMaxMib = oldMaxMib;
        this.oldCommittedMib = oldMaxMib;
        this.sink = sink;
    }

    Tooth eden(long mib, double fillMillis) {
        edenMib = mib;
        intervalMillis = fillMillis;
        return this;
    }

    Tooth pause(double millis) {
        pauseMillis = millis;
        return this;
    }

    Tooth oldMax(long mib) {
        oldMaxMib = mib;
        oldCommittedMib = mib < 0 ? oldCommittedMib : mib;
        return this;
    }

    Tooth oldCommitted(long mib) {
        oldCommittedMib = mib;
        return this;
    }

    Tooth pass(double millis) {
        nowMillis += millis;
        return this;
    }

    /** Fills eden and promotes. */
    Tooth minor(long promotedMib) {
        return minors(1, promotedMib);
    }

    Tooth minors(int count, long promotedMib) {
        for (int i = 0; i < count; i++) {
            nowMillis += intervalMillis;
            collect(GcKind.MINOR, "Allocation Failure", edenMib, 0, oldMib, oldMib + promotedMib, pauseMillis);
        }
        return this;
    }

    /** Fills eden and collects everything, as JDK 25 does. */
    Tooth major(long liveMib, double millis) {
        return major("Allocation Failure", liveMib, millis);
    }

    Tooth major(String cause, long liveMib, double millis) {
        nowMillis += intervalMillis;
        return collect(GcKind.MAJOR, cause, edenMib, 0, oldMib, liveMib, millis);
    }

    /** The same as JDK 17's Serial announces it: a minor that gives up, at the major's own start. */
    Tooth abortedThenMajor(long liveMib, double millis) {
        nowMillis += intervalMillis;
        collect(GcKind.ABORTED_MINOR, "Allocation Failure", edenMib, edenMib, oldMib, oldMib, 0);
        return collect(GcKind.MAJOR, "Allocation Failure", edenMib, 0, oldMib, liveMib, millis);
    }

    Tooth event(GcKind kind, double millis) {
        return collect(kind, "No GC", 0, 0, oldMib, oldMib, millis);
    }

    private Tooth collect(
            GcKind kind,
            String cause,
            long youngBefore,
            long youngAfter,
            long oldBefore,
            long oldAfter,
            double millis) {
        long start = nanos(nowMillis);
        nowMillis += millis;
        oldMib = oldAfter;
        sink.accept(new GcObservation(
                kind,
                cause,
                start,
                nanos(nowMillis),
                youngBefore * MIB,
                youngAfter * MIB,
                edenMib * MIB,
                edenMib * MIB,
                oldBefore * MIB,
                oldAfter * MIB,
                oldCommittedMib * MIB,
                oldMaxMib < 0 ? GcObservation.UNKNOWN : oldMaxMib * MIB));
        return this;
    }

    long nowNanos() {
        return nanos(nowMillis);
    }

    double nowMillis() {
        return nowMillis;
    }

    private static long nanos(double millis) {
        return Math.round(millis * MILLISECONDS.toNanos(1));
    }
}
