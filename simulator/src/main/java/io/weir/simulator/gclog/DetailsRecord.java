package io.weir.simulator.gclog;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A record of JDK 5 to 8 while its text comes in: {@code [GC [PSYoungGen: 9K->1K(20K)] 19K->12K(60K), 0.04 secs]}.
 *
 * <p>A record is not a line: tenuring tables, reference counts and an application's output may stand inside it, and two may
 * share a line. So its brackets are followed, and in them three things are looked for: changes of sizes, durations, and the
 * name of the block they are in. Everything else is passed over.
 */
final class DetailsRecord {
    /** Blocks inside blocks; real records have at most four. */
    private static final int MAX_DEPTH = 16;
    /** Lines inside one record: two age tables and two heap printouts are far fewer. */
    private static final int MAX_LINES = 400;
    /** Full means all but a thousandth: the last allocation did not fit (seen: 5 KB free of 16 MB). */
    private static final long PERMANENT_FREE_PARTS = 1_000;
    /** Eleven days: longer is a broken number. */
    private static final long MAX_DURATION_NANOS = 1_000_000_000_000_000L;

    private final LineCursor cursor = new LineCursor();
    private final Deque<String> blocks = new ArrayDeque<>();
    private final RecordStart start;
    private final int lineNumber;
    private int lines;
    private String broken;
    private boolean complete;

    private String youngName = "";
    private HeapChange young;
    private long youngDurationNanos = RawCollection.NONE;
    private String oldName = "";
    private HeapChange old;
    private HeapChange total;
    private HeapChange permanent;
    private long durationNanos = RawCollection.NONE;
    private boolean initialMark;
    private boolean remark;

    DetailsRecord(RecordStart start, int lineNumber) {
        this.start = start;
        this.lineNumber = lineNumber;
    }

    /**
     * Takes text that belongs to the record.
     *
     * @param line the line
     * @param from where its text begins in it
     * @return the position behind the record's last bracket, or where another record begins, or the line's length
     */
    int accept(String line, int from) {
        lines++;
        int position = from;
        while (position < line.length()) {
            char c = line.charAt(position);
            if (c == '[') {
                if (RecordStart.isAt(line, position)) {
                    return position;
                }
                position = open(line, position);
            } else if (c == ']') {
                position++;
                if (blocks.isEmpty()) {
                    complete = true;
                    return position;
                }
                blocks.pop();
            } else if (LineCursor.isDigit(c)) {
                position = number(line, position);
            } else {
                position++;
            }
        }
        return position;
    }

    private int open(String line, int bracket) {
        int end = bracket + 1;
        while (end < line.length() && "[]:,(".indexOf(line.charAt(end)) < 0) {
            end++;
        }
        String name = line.substring(bracket + 1, end).strip();
        if (name.startsWith("0x")) {
            // An address range closes with a round bracket.
            return end;
        }
        if (blocks.size() >= MAX_DEPTH) {
            broken = "brackets inside brackets without end";
            return line.length();
        }
        blocks.push(name);
        initialMark |= name.contains("CMS-initial-mark");
        remark |= name.contains("CMS-remark") || name.startsWith("YG occupancy");
        youngName = isYoung(name) ? name : youngName;
        oldName = isOld(name) ? name : oldName;
        return end;
    }

    private int number(String line, int position) {
        cursor.on(line, position);
        HeapChange change = cursor.bytesChange();
        if (change != null) {
            if (position > 0 && " :][)\t".indexOf(line.charAt(position - 1)) < 0) {
                broken = "a size that begins in the middle of '" + excerpt(line, position) + "'";
            }
            change(change);
            return cursor.position();
        }
        long bytes = cursor.bytes();
        if (bytes != LineCursor.NONE && cursor.skip("->")) {
            broken = "an incomplete change of size '" + excerpt(line, position) + "'";
            return cursor.position();
        }
        cursor.on(line, position);
        long nanos = cursor.decimal(9);
        if (nanos == LineCursor.NONE) {
            return position + 1;
        }
        if (cursor.skip(" secs")) {
            duration(nanos);
            if (blocks.isEmpty() && line.charAt(Math.max(0, position - 1)) != ' ') {
                broken = "a duration that begins in the middle of '" + excerpt(line, position) + "'";
            }
        }
        return cursor.position();
    }

    private static String excerpt(String line, int position) {
        return line.substring(Math.max(0, position - 20), Math.min(line.length(), position + 30))
                .strip();
    }

    private void change(HeapChange change) {
        String block = blocks.peek();
        if (block == null) {
            total = change;
        } else if (isYoung(block)) {
            young = change;
        } else if (isOld(block)) {
            old = change;
        } else if (block.equals("PSPermGen") || block.startsWith("Perm")) {
            permanent = change;
        }
    }

    private void duration(long nanos) {
        if (nanos > MAX_DURATION_NANOS) {
            broken = "a pause of " + nanos / 1_000_000_000L + " s";
        } else if (blocks.isEmpty()) {
            durationNanos = nanos;
        } else if (isYoung(blocks.peek())) {
            youngDurationNanos = nanos;
        }
    }

    private static boolean isYoung(String block) {
        return block.equals("PSYoungGen") || block.startsWith("DefNew") || block.startsWith("ParNew");
    }

    private static boolean isOld(String block) {
        return block.equals("PSOldGen")
                || block.equals("ParOldGen")
                || block.startsWith("Tenured")
                || block.equals("CMS")
                || block.startsWith("CMS (")
                // Glued to the stamp of a concurrent phase that ends inside it.
                || (block.startsWith("CMS") && block.length() > 3 && LineCursor.isDigit(block.charAt(3)));
    }

    /** Says whether its last bracket was seen. */
    boolean isComplete() {
        return complete;
    }

    /** Says whether the record has said anything yet beyond that it begins. */
    boolean hasContent() {
        return broken != null
                || young != null
                || old != null
                || total != null
                || durationNanos != RawCollection.NONE
                || !youngName.isEmpty()
                || !oldName.isEmpty();
    }

    boolean isTooLong() {
        return lines > MAX_LINES;
    }

    /** Says whether only G1 writes such a record. */
    boolean isG1() {
        return !start.phase().isEmpty();
    }

    /** Says whether a phase of CMS's cycle stopped the world. */
    boolean isCmsPhase() {
        return initialMark || remark;
    }

    /** Returns what is wrong with a complete record, null when nothing is. */
    String defect() {
        if (broken != null) {
            return broken;
        }
        if (durationNanos == RawCollection.NONE) {
            return "the record has no duration";
        }
        if (young == null && !youngName.isEmpty()) {
            return "no sizes in the block " + youngName;
        }
        if (old == null && !oldName.isEmpty() && !oldName.startsWith("CMS")) {
            return "no sizes in the block " + oldName;
        }
        if (old == null && young == null && total == null && !isG1() && !isCmsPhase()) {
            return "the record has no sizes";
        }
        return null;
    }

    /** Says whether the permanent generation of JDK 7 and before left no room, whatever the heap looked like. */
    boolean foundPermanentFull() {
        return permanent != null
                && permanent.capacityAfter() > 0
                && permanent.before() >= permanent.capacityAfter() - permanent.capacityAfter() / PERMANENT_FREE_PARTS;
    }

    RecordStart start() {
        return start;
    }

    int lineNumber() {
        return lineNumber;
    }

    String youngName() {
        return youngName;
    }

    String oldName() {
        return oldName;
    }

    HeapChange young() {
        return young;
    }

    HeapChange old() {
        return old;
    }

    HeapChange total() {
        return total;
    }

    long durationNanos() {
        return durationNanos;
    }

    long youngDurationNanos() {
        return youngDurationNanos;
    }
}
