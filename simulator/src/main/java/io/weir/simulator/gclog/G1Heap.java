package io.weir.simulator.gclog;

import io.weir.gc.GcObservation;

/**
 * Reads the line with which G1 of JDK 7 and 8 tells sizes, a dozen lines below its record: {@code [Eden:
 * 32.0M(31.0M)->0.0B(27.0M) Survivors: 2048.0K->4096.0K Heap: 234.5M(266.0M)->204.6M(266.0M)]}.
 */
final class G1Heap {
    private static final String EDEN = "[Eden: ";

    private G1Heap() {}

    static boolean isOne(String line) {
        return line.contains(EDEN);
    }

    /**
     * Adds the sizes to a record; without effect when the line is cut.
     *
     * @param line a line of which {@link #isOne} is true
     * @param record the record it belongs to
     */
    static void into(String line, RawCollection record) {
        LineCursor cursor = new LineCursor().on(line, line.indexOf(EDEN) + EDEN.length());
        HeapChange eden = cursor.bytesChange();
        HeapChange survivors = cursor.skip(" Survivors: ") ? cursor.bytesChange() : null;
        HeapChange heap = cursor.skip(" Heap: ") ? cursor.bytesChange() : null;
        if (eden == null || survivors == null || heap == null) {
            return;
        }
        record.edenCapacityBytes = eden.capacityAfter();
        record.young = new HeapChange(
                eden.before() + survivors.before(),
                GcObservation.UNKNOWN,
                eden.after() + survivors.after(),
                eden.capacityAfter() == GcObservation.UNKNOWN
                        ? GcObservation.UNKNOWN
                        : eden.capacityAfter() + survivors.after());
        record.total = heap;
    }
}
