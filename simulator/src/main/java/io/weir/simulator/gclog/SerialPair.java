package io.weir.simulator.gclog;

import io.weir.gc.Collector;
import io.weir.gc.GcKind;

/**
 * How a young record without generations belongs to the full one that follows at once: Serial up to JDK 17 writes such pairs
 * (seen in recordings of 17.0.15), later JDKs none.
 */
enum SerialPair {
    /** The two are independent. */
    NONE,
    /** The young collection gave up before it moved anything; the full one does its work. */
    ABORTED,
    /** The young collection was a real one, and the full one followed inside the same pause. */
    MERGED;

    /** Stamps are rounded to milliseconds, two of them to be compared. */
    private static final long SAME_TIME_NANOS = 2_000_000;
    /** An aborted collection takes 0.06 to 0.1 ms (measured); ten times that is still less than one that copies. */
    private static final long ABORTED_AT_MOST_NANOS = 1_000_000;

    static SerialPair of(RawCollection record, RawCollection next, Collector collector) {
        boolean young = record.kind == GcKind.MINOR && record.total != null && !record.tellsGenerations();
        if (!young || next == null || next.kind != GcKind.MAJOR || !followsAtOnce(record, next)) {
            return NONE;
        }
        boolean nothingMoved = record.total.before() == record.total.after();
        // Without the collector's name only the unmistakable form counts.
        boolean serial = collector == Collector.SERIAL
                || (collector == Collector.UNKNOWN && nothingMoved && record.durationNanos < ABORTED_AT_MOST_NANOS);
        if (!serial) {
            return NONE;
        }
        return nothingMoved ? ABORTED : MERGED;
    }

    private static boolean followsAtOnce(RawCollection record, RawCollection next) {
        long end = end(record);
        long start = start(next);
        return end != RawCollection.NONE && start != RawCollection.NONE && Math.abs(start - end) <= SAME_TIME_NANOS;
    }

    private static long end(RawCollection record) {
        return record.startNanos != RawCollection.NONE && record.durationNanos != RawCollection.NONE
                ? record.startNanos + record.durationNanos
                : record.endNanos;
    }

    private static long start(RawCollection record) {
        return record.startNanos == RawCollection.NONE
                        && record.endNanos != RawCollection.NONE
                        && record.durationNanos != RawCollection.NONE
                ? record.endNanos - record.durationNanos
                : record.startNanos;
    }
}
