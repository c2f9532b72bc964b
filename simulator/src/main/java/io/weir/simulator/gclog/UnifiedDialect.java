package io.weir.simulator.gclog;

import io.weir.gc.Collector;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Unified logging, JDK 9 on: {@code [0.226s][info][gc,start] GC(0) Pause Young (Allocation Failure)}.
 *
 * <p>A message belongs to a collection by its {@code GC(n)}, so records of concurrent collectors may interleave. A pause has
 * up to three parts: its start, the changes of the spaces, and its end with the whole heap and the duration. Levels and tags
 * are not looked at: what is needed has a form that no message of another level shares.
 */
final class UnifiedDialect implements LogDialect {
    /** More collections than can be under way at once; an older one lost its end. */
    private static final int MAX_OPEN = 32;

    private static final int MAX_ID_DIGITS = 10;

    private final LogState state = new LogState();
    private final Decorations decorations = new Decorations();
    private final LineCursor cursor = new LineCursor();
    private final Map<Long, UnifiedRecord> open = new LinkedHashMap<>();
    private boolean recognised;

    @Override
    public void accept(String line, int lineNumber) throws GcLogException {
        int anchor = anchor(line);
        if (anchor >= 0) {
            recognised = true;
            Stamp stamp = decorations.before(line, anchor);
            long nanos = stamp.isUntimed() ? RawCollection.NONE : state.clock.nanosOf(stamp);
            collection(cursor.decimal(0), line.substring(cursor.position() + 2), nanos, lineNumber);
            return;
        }
        int start = Decorations.messageStart(line);
        foreignOrPrintout(line, start, decorations.before(line, start));
    }

    private void foreignOrPrintout(String line, int start, Stamp stamp) {
        String message = line.substring(start).strip();
        boolean named = collectorName(message);
        if (named || state.heap.accept(message)) {
            recognised |= named;
            state.clock.nanosOf(stamp);
        } else if (stamp.isUntimed()) {
            // A message of several lines goes on behind an empty decoration.
            state.foreignLines += line.isBlank() || line.startsWith("[ ") ? 0 : 1;
        } else if (recognised && stamp.uptimeNanos() != Stamp.NONE) {
            // Another of the JVM's own lines; a date alone may be an application's, of another zone.
            state.clock.nanosOf(stamp);
        }
    }

    /** Returns the stamp of a line that carries a collection, or of none. */
    static Stamp stampOf(String line) {
        int anchor = new UnifiedDialect().anchor(line);
        return anchor < 0 ? Stamp.UNTIMED : new Decorations().before(line, anchor);
    }

    /** Finds {@code GC(n) } and leaves the cursor on the number; -1 when the line has none where a message begins. */
    private int anchor(String line) {
        for (int at = line.indexOf("GC("); at >= 0; at = line.indexOf("GC(", at + 1)) {
            if (at == 0 || line.charAt(at - 1) == ' ' || line.charAt(at - 1) == ']') {
                long id = cursor.on(line, at + 3).decimal(0);
                int digits = cursor.position() - at - 3;
                if (id != LineCursor.NONE && digits <= MAX_ID_DIGITS && cursor.skip(") ")) {
                    cursor.on(line, at + 3);
                    return at;
                }
            }
        }
        return -1;
    }

    private boolean collectorName(String message) {
        if (!message.startsWith("Using ")) {
            if (message.startsWith("Mode: Generational")) {
                state.evidence.generational();
            }
            return false;
        }
        Collector collector =
                switch (message) {
                    case "Using Serial" -> Collector.SERIAL;
                    case "Using Parallel" -> Collector.PARALLEL;
                    case "Using G1" -> Collector.G1;
                    case "Using Concurrent Mark Sweep" -> Collector.CMS;
                    case "Using The Z Garbage Collector" -> Collector.ZGC;
                    case "Using Shenandoah" -> Collector.SHENANDOAH;
                    case "Using Epsilon", "Using Epsilon GC" -> Collector.EPSILON;
                    default -> Collector.UNKNOWN;
                };
        if (collector == Collector.UNKNOWN) {
            return false;
        }
        state.evidence.named(collector);
        return true;
    }

    private void collection(long id, String message, long nanos, int lineNumber) throws GcLogException {
        String text = generation(message);
        if (text.startsWith("Pause ")) {
            pause(id, text, nanos, lineNumber);
        } else if (UnifiedCycle.isOne(text)) {
            cycle(id, text, nanos, lineNumber);
        } else if (UnifiedSpaces.isOne(text)) {
            UnifiedRecord record = open.get(id);
            if (record == null) {
                record = open(id, lineNumber);
            }
            if (!record.isBroken() && !record.spaces().accept(text, state.evidence)) {
                record.breakOff();
                state.ledger.broken(lineNumber, "cannot read the sizes in '" + text + "'");
            }
        }
    }

    /** Z with generations marks its messages {@code y: }, {@code Y: } or {@code O: }. */
    private String generation(String message) {
        if (message.length() > 3 && message.startsWith(": ", 1) && "yYoO".indexOf(message.charAt(0)) >= 0) {
            state.evidence.generational();
            return message.substring(3);
        }
        return message;
    }

    private void pause(long id, String text, long nanos, int lineNumber) throws GcLogException {
        UnifiedPause pause = UnifiedPause.parse(text);
        UnifiedRecord record = open.get(id);
        if (pause == null) {
            if (record == null || !record.isBroken()) {
                open.remove(id);
                state.ledger.broken(lineNumber, "cannot read the pause in '" + text + "'");
            }
            return;
        }
        if (!pause.isEnd()) {
            if (record != null && record.isStarted() && !record.isBroken()) {
                state.ledger.lost();
            }
            state.ledger.begins();
            open.remove(id);
            open(id, lineNumber).start(nanos);
            return;
        }
        open.remove(id);
        if (record != null && record.isBroken()) {
            return;
        }
        UnifiedRecord whole = record == null ? new UnifiedRecord(lineNumber) : record;
        state.ledger.complete(whole.finish(pause, nanos, state.heap.regionBytes(), state.evidence));
    }

    private void cycle(long id, String text, long nanos, int lineNumber) throws GcLogException {
        // Pauses of a cycle share its number: negative numbers keep the cycle itself apart.
        long key = -1 - id;
        UnifiedCycle cycle = UnifiedCycle.parse(text, state.evidence);
        if (!cycle.isEnd()) {
            open(key, lineNumber).start(nanos);
            return;
        }
        UnifiedRecord record = open.remove(key);
        UnifiedRecord whole = record == null ? new UnifiedRecord(lineNumber) : record;
        state.ledger.complete(whole.finish(cycle, nanos));
    }

    private UnifiedRecord open(long id, int lineNumber) {
        UnifiedRecord record = new UnifiedRecord(lineNumber);
        open.put(id, record);
        if (open.size() > MAX_OPEN) {
            Iterator<UnifiedRecord> oldest = open.values().iterator();
            countLost(oldest.next());
            oldest.remove();
        }
        return record;
    }

    private void countLost(UnifiedRecord record) {
        if (record.isStarted() && !record.isBroken()) {
            state.ledger.lost();
        }
    }

    @Override
    public boolean isRecognised() {
        return recognised;
    }

    @Override
    public void endOfPart(boolean last) {
        if (last) {
            open.values().forEach(this::countLost);
            open.clear();
        }
        state.ledger.endOfPart();
    }

    @Override
    public LogState state() {
        return state;
    }
}
