package io.weir.simulator.gclog;

import io.weir.gc.Collector;
import io.weir.gc.GcKind;

/**
 * One message {@code Pause NAME (CAUSE) 68M->10M(247M) 5.423ms}, or only its beginning where the pause starts.
 *
 * @param kind what it was
 * @param cause the JVM's word for why; for a phase of a cycle the phase's name
 * @param total the whole heap, null where not told
 * @param durationNanos the pause's length, {@link RawCollection#NONE} for a start
 * @param evidence the collector that alone has such a pause, or unknown
 */
record UnifiedPause(GcKind kind, String cause, HeapChange total, long durationNanos, Collector evidence) {
    private static final String PREFIX = "Pause ";
    /** Eleven days: longer is a broken number. */
    private static final long MAX_DURATION_NANOS = 1_000_000_000_000_000L;

    boolean isEnd() {
        return durationNanos != RawCollection.NONE;
    }

    /**
     * Reads a message.
     *
     * @param message begins with {@code Pause }
     * @return the pause, null when the message is broken
     */
    static UnifiedPause parse(String message) {
        int tail = tailStart(message);
        if (tail < 0) {
            return null;
        }
        String name = message.substring(PREFIX.length(), tail).strip();
        if (name.isEmpty() || name.contains("->")) {
            return null;
        }
        HeapChange total = null;
        long durationNanos = RawCollection.NONE;
        LineCursor cursor = new LineCursor().on(message, tail).skipSpaces();
        if (!cursor.atEnd()) {
            total = cursor.bytesChange();
            cursor.skipSpaces();
            skipStamps(cursor);
            durationNanos = cursor.decimal(6);
            if (durationNanos == LineCursor.NONE
                    || durationNanos > MAX_DURATION_NANOS
                    || !cursor.skip("ms")
                    || !cursor.skipSpaces().atEnd()) {
                return null;
            }
        }
        return of(name, total, durationNanos);
    }

    /** Finds where the numbers begin: the first word outside brackets that starts with a digit. -1: brackets broken. */
    private static int tailStart(String message) {
        int depth = 0;
        for (int i = PREFIX.length(); i < message.length(); i++) {
            char c = message.charAt(i);
            if (c == '(' && depth == 0 && i + 1 < message.length() && LineCursor.isDigit(message.charAt(i + 1))) {
                return i;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth < 0) {
                return -1;
            }
            if (depth == 0 && LineCursor.isDigit(c) && message.charAt(i - 1) == ' ') {
                return i;
            }
        }
        return depth == 0 ? message.length() : -1;
    }

    /** Early JDK 9 wrote start and end between the heap and the duration: {@code (10.020s, 10.025s)}. */
    private static void skipStamps(LineCursor cursor) {
        if (cursor.skip('(')) {
            cursor.decimal(3);
            cursor.skip("s, ");
            cursor.decimal(3);
            cursor.skip("s) ");
        }
    }

    private static UnifiedPause of(String name, HeapChange total, long durationNanos) {
        String cause = cause(name);
        if (name.startsWith("Full")) {
            return new UnifiedPause(GcKind.MAJOR, cause, total, durationNanos, evidence(cause));
        }
        // JDK 9 and 10 wrote "Pause Mixed" and "Pause Initial Mark" for what became kinds of "Pause Young".
        boolean young = name.startsWith("Young") || name.startsWith("Mixed");
        if (young || (name.startsWith("Initial Mark") && cause.startsWith("G1"))) {
            return new UnifiedPause(GcKind.MINOR, cause, total, durationNanos, evidence(cause));
        }
        return new UnifiedPause(GcKind.PAUSE, name, total, durationNanos, phaseOf(name));
    }

    /** The first bracket that is not a kind of young pause and not a note on its outcome. */
    private static String cause(String name) {
        int open = name.indexOf('(');
        while (open >= 0) {
            int close = closing(name, open);
            String inside = name.substring(open + 1, close);
            boolean kind =
                    switch (inside) {
                        case "Normal", "Mixed", "Concurrent Start", "Prepare Mixed" -> true;
                        default -> inside.startsWith("Evacuation Failure");
                    };
            if (!kind) {
                return inside;
            }
            open = name.indexOf('(', close);
        }
        return "";
    }

    private static int closing(String name, int open) {
        int depth = 0;
        for (int i = open; i < name.length(); i++) {
            depth += name.charAt(i) == '(' ? 1 : name.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return name.length();
    }

    private static Collector evidence(String cause) {
        if (cause.startsWith("G1 ")) {
            return Collector.G1;
        }
        return cause.equals("Ergonomics") ? Collector.PARALLEL : Collector.UNKNOWN;
    }

    private static Collector phaseOf(String name) {
        if (name.startsWith("Init Mark") || name.startsWith("Init Update") || name.startsWith("Degenerated")) {
            return Collector.SHENANDOAH;
        }
        return switch (name) {
            case "Mark Start", "Mark End", "Relocate Start" -> Collector.ZGC;
            // Remark is G1's and CMS's, Initial Mark CMS's alone, Cleanup G1's alone.
            case "Initial Mark" -> Collector.CMS;
            case "Cleanup" -> Collector.G1;
            default -> Collector.UNKNOWN;
        };
    }
}
