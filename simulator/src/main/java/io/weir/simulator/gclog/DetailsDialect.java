package io.weir.simulator.gclog;

import io.weir.gc.Collector;

/**
 * The logs of JDK 5 to 8: {@code -XX:+PrintGCDetails} of Serial, Parallel and G1, and {@code -verbose:gc} of any collector.
 * CMS is recognised and read as far as it goes.
 *
 * <p>Only a record that has begun to tell sizes and breaks off is broken. One that only begins ({@code [GC} and then another
 * line) was overwritten by other output, which is common in logs on standard output, and counts as lost. CMS and G1 write
 * from several threads at once into one another's lines, so their broken records count as lost too.
 */
final class DetailsDialect implements LogDialect {
    private static final String[] JVM_LINES = {
        "Total time for which application threads",
        "Application time: ",
        "Desired survivor size",
        "- age ",
        "AdaptiveSize",
        "[Times: ",
        "CommandLine flags: ",
        "Memory: ",
        "OpenJDK ",
        "Java HotSpot(TM) ",
        "GC log file",
    };
    private static final String[] RECORD_TEXT = {
        "K->",
        "M->",
        "B->",
        "G->",
        " secs]",
        "[PSYoungGen",
        "[ParOldGen",
        "[PSOldGen",
        "[DefNew",
        "[Tenured",
        "[ParNew",
    };

    private final LogState state = new LogState();
    private DetailsRecord current;
    private RawCollection awaitingSizes;
    private boolean recognised;

    @Override
    public void accept(String line, int lineNumber) throws GcLogException {
        if (isHeapPrintout(line)) {
            return;
        }
        if (line.startsWith("CommandLine flags: ")) {
            state.evidence.flags(line);
            state.heap.flags(line);
            return;
        }
        int position = 0;
        if (current != null) {
            if (!containsAny(line, RECORD_TEXT) && RecordStart.find(line, 0) < 0) {
                countForeign(line);
                return;
            }
            position = afterAccept(line, current.accept(line, 0));
        } else if (awaitingSizes != null && G1Heap.isOne(line)) {
            G1Heap.into(line, awaitingSizes);
            completeAwaiting();
            return;
        }
        boolean any = position > 0;
        while (current == null) {
            int bracket = RecordStart.find(line, position);
            if (bracket < 0) {
                if (!any) {
                    countForeign(line);
                }
                return;
            }
            any = true;
            begin(line, bracket, lineNumber);
            position = afterAccept(line, current.accept(line, current.start().bodyStart()));
        }
    }

    /** The printout's lines hold brackets of their own; they stand between records, and in Serial's inside one. */
    private boolean isHeapPrintout(String line) {
        if (line.isEmpty() || line.contains("->") || line.endsWith("]")) {
            return false;
        }
        char first = line.charAt(0);
        return (first == ' '
                        || first == 'H'
                        || first == '{'
                        || first == '}'
                        || first == 'P'
                        || first == 'N'
                        || first == 'd'
                        || first == 't'
                        || first == 'c')
                && state.heap.accept(line);
    }

    private void begin(String line, int bracket, int lineNumber) throws GcLogException {
        completeAwaiting();
        state.ledger.begins();
        current = new DetailsRecord(RecordStart.at(line, bracket), lineNumber);
    }

    private int afterAccept(String line, int position) throws GcLogException {
        if (current.isComplete()) {
            finish(current);
            current = null;
        } else if ((position < line.length() && RecordStart.isAt(line, position)) || current.isTooLong()) {
            abandon();
        }
        return position;
    }

    private void abandon() throws GcLogException {
        if (current.hasContent() && !isForgiving(current)) {
            state.ledger.broken(current.lineNumber(), "a record begins here and is never completed");
        } else {
            state.ledger.lost();
        }
        current = null;
    }

    private boolean isForgiving(DetailsRecord record) {
        Collector collector = state.evidence.collector();
        return record.isG1() || record.isCmsPhase() || collector == Collector.G1 || collector == Collector.CMS;
    }

    private void finish(DetailsRecord record) throws GcLogException {
        DetailsCollections.evidence(record, state.evidence);
        String defect = record.defect();
        if (defect != null) {
            if (isForgiving(record)) {
                state.ledger.lost();
            } else {
                state.ledger.broken(record.lineNumber(), defect);
            }
            return;
        }
        recognised = true;
        Stamp stamp = record.start().stamp();
        long nanos = stamp.isUntimed() ? RawCollection.NONE : state.clock.nanosOf(stamp);
        for (RawCollection collection : DetailsCollections.of(record, nanos)) {
            if (state.evidence.collector() == Collector.G1) {
                completeAwaiting();
                awaitingSizes = collection;
            } else {
                state.ledger.complete(collection);
            }
        }
    }

    private void completeAwaiting() throws GcLogException {
        if (awaitingSizes != null) {
            RawCollection complete = awaitingSizes;
            awaitingSizes = null;
            state.ledger.complete(complete);
        }
    }

    private void countForeign(String line) {
        for (String known : JVM_LINES) {
            int at = line.indexOf(known);
            if (at >= 0) {
                Stamp stamp = RecordStart.stampBefore(line, at);
                if (stamp.uptimeNanos() != Stamp.NONE) {
                    state.clock.nanosOf(stamp);
                }
                return;
            }
        }
        // G1 and CMS explain their work in many indented or bracketed lines.
        if (!line.isBlank() && line.charAt(0) != ' ' && !line.contains("[GC ") && !line.contains("[CMS")) {
            state.foreignLines++;
        }
    }

    private static boolean containsAny(String line, String[] words) {
        for (String word : words) {
            if (line.contains(word)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean isRecognised() {
        return recognised;
    }

    @Override
    public void endOfPart(boolean last) throws GcLogException {
        completeAwaiting();
        if (current != null) {
            abandon();
        }
        state.ledger.endOfPart();
    }

    @Override
    public LogState state() {
        return state;
    }
}
