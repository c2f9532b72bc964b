package io.weir.simulator.heap;

import io.weir.config.Mistakes;

/**
 * A node's heap and collector. Immutable.
 *
 * @param shape which collector
 * @param edenBytes after as much allocation the young generation is collected; above zero; unused by ZGC
 * @param oldBytes the old generation's size (with ZGC the heap's), above the live set
 * @param liveBytes what a full collection leaves, zero or more
 * @param promotedRatio the share of eden that a young collection moves to the old generation, in 0..1
 * @param promotedSpread how much that varies from one collection to the next, standard deviation over mean, in 0..1
 * @param pauses how long collections stop the application
 * @param gcCpus how many CPUs collect during a pause, above zero
 * @param concurrent how the concurrent part works; only G1 and ZGC have one
 */
public record HeapSettings(
        Shape shape,
        double edenBytes,
        double oldBytes,
        double liveBytes,
        double promotedRatio,
        double promotedSpread,
        Pauses pauses,
        double gcCpus,
        Concurrent concurrent) {
    private static final double MIB = 1 << 20;

    /** A heap that is never collected: for models in which it does not matter. */
    public static final HeapSettings NONE = new HeapSettings(
            Shape.NONE, 64 * MIB, 192 * MIB, 64 * MIB, 0.1, 0.2, Pauses.DEFAULT, 1, Concurrent.DEFAULT);

    /** How collectors differ. */
    public enum Shape {
        /** Nothing is collected and nothing stops. */
        NONE,
        /** Young pauses; a full one instead when what is expected to be promoted does not fit. */
        SERIAL,
        /** The same, but the full one comes right behind the young one. */
        PARALLEL,
        /** Young pauses, a concurrent marking, then some mixed pauses; a full one when the heap runs out. */
        G1,
        /** Concurrent cycles with pauses that hardly show; a stall when the heap runs out first. */
        ZGC
    }

    /**
     * How long pauses are: a constant and a part by size. Immutable.
     *
     * @param minorNanos of a young collection, at least
     * @param minorNanosPerByte and for each byte promoted
     * @param majorNanos of a full collection, at least
     * @param majorNanosPerByte and for each byte that stays
     * @param spread how much pauses vary, standard deviation over mean, in 0..1
     */
    public record Pauses(
            double minorNanos, double minorNanosPerByte, double majorNanos, double majorNanosPerByte, double spread) {

        /** 2 ms and 1 ms for each MiB promoted; 20 ms and 2.5 ms for each MiB that stays: of a Serial heap of 256 MiB; a guess. */
        public static final Pauses DEFAULT = new Pauses(2e6, 1e6 / MIB, 20e6, 2.5e6 / MIB, 0.1);

        private void check(Mistakes mistakes) {
            mistakes.require(isTime(minorNanos), "pauses.minor", ">= 0 (ns)", minorNanos);
            mistakes.require(isTime(minorNanosPerByte), "pauses.minorPerMiB", ">= 0 (ns a byte)", minorNanosPerByte);
            mistakes.require(isTime(majorNanos), "pauses.major", ">= 0 (ns)", majorNanos);
            mistakes.require(isTime(majorNanosPerByte), "pauses.majorPerMiB", ">= 0 (ns a byte)", majorNanosPerByte);
            mistakes.require(isRatio(spread), "pauses.spread", "in 0..1 (ratio)", spread);
        }
    }

    /**
     * The concurrent part of a collector. Immutable.
     *
     * @param startRatio how full the old generation (with ZGC the heap) is when a cycle begins, above 0, below 1
     * @param markBytesPerNano how fast it marks what is live, above zero
     * @param cpus how many CPUs it takes while it does
     * @param mixedCollections in how many young collections G1 spreads what it has found, 1 or more
     */
    public record Concurrent(double startRatio, double markBytesPerNano, double cpus, int mixedCollections) {

        /** 45 % is G1's default; 1 MiB a ms; one CPU; 8 is G1's default. */
        public static final Concurrent DEFAULT = new Concurrent(0.45, MIB / 1e6, 1, 8);

        private void check(Mistakes mistakes) {
            mistakes.require(
                    startRatio > 0 && startRatio < 1, "concurrent.start", "in 0..1, neither (ratio)", startRatio);
            mistakes.require(
                    markBytesPerNano > 0 && markBytesPerNano < 1e6,
                    "concurrent.markPerMs",
                    "> 0 (bytes a ns)",
                    markBytesPerNano);
            mistakes.require(isTime(cpus), "concurrent.cpus", ">= 0", cpus);
            mistakes.require(mixedCollections >= 1, "concurrent.mixedCollections", ">= 1", mixedCollections);
        }
    }

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public HeapSettings {
        Mistakes mistakes = new Mistakes("simulated node", "heap");
        mistakes.require(edenBytes >= 1024 && edenBytes < 1e15, "eden", "in 1KiB..1PB (bytes)", edenBytes);
        mistakes.require(oldBytes > 0 && oldBytes < 1e15, "old", "in 0..1PB (bytes)", oldBytes);
        mistakes.require(
                liveBytes >= 0 && liveBytes < oldBytes, "live", ">= 0 and less than old (" + oldBytes + ")", liveBytes);
        mistakes.require(isRatio(promotedRatio), "promoted", "in 0..1 (ratio)", promotedRatio);
        mistakes.require(isRatio(promotedSpread), "promotedSpread", "in 0..1 (ratio)", promotedSpread);
        mistakes.require(gcCpus > 0 && gcCpus <= 1024, "gcCpus", "in 0..1024, above 0", gcCpus);
        pauses.check(mistakes);
        concurrent.check(mistakes);
        mistakes.throwIfAny();
    }

    private static boolean isTime(double nanos) {
        return nanos >= 0 && nanos < Double.POSITIVE_INFINITY;
    }

    private static boolean isRatio(double ratio) {
        return ratio >= 0 && ratio <= 1;
    }
}
