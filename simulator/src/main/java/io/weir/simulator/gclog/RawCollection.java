package io.weir.simulator.gclog;

import io.weir.gc.GcKind;

/** One collection as its record tells it; what the record does not tell is null or {@link #NONE}. */
final class RawCollection {
    static final long NONE = Long.MIN_VALUE;

    GcKind kind = GcKind.MINOR;
    String cause = "";
    /** The first line of its record, for messages. */
    int line;

    long startNanos = NONE;
    long endNanos = NONE;
    long durationNanos = NONE;

    HeapChange young;
    HeapChange old;
    /** The whole heap, often in whole megabytes. */
    HeapChange total;

    long edenCapacityBytes = -1;

    /** Whether some of its lines are there and others are not. */
    boolean partial;

    /** Says whether the generations' sizes can be told apart from this record alone. */
    boolean tellsGenerations() {
        int told = (young == null ? 0 : 1) + (old == null ? 0 : 1) + (total == null ? 0 : 1);
        return told >= 2;
    }
}
