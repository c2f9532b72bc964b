package io.weir.simulator.gclog;

import io.weir.gc.Collector;
import io.weir.gc.GcObservation;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what a JVM prints about its heap beside the collections: the printout at exit, {@code PrintHeapAtGC}, the flags of
 * JDK 8 and the start-up lines of unified logging. From these come the old generation's greatest size and eden's size.
 */
final class HeapPrintout {
    private static final Pattern GENERATION = Pattern.compile(
            "(PSYoungGen|def new generation|DefNew|par new generation|PSOldGen|ParOldGen|tenured generation|Tenured"
                    + "|concurrent mark-sweep generation|PSPermGen|compacting perm gen|concurrent-mark-sweep perm gen"
                    + "|garbage-first heap) +total.*\\[0x([0-9a-f]{1,16}), ?0x[0-9a-f]{1,16}(?:, ?0x([0-9a-f]{1,16}))?\\)");
    private static final Pattern SPACE =
            Pattern.compile("(eden|from|to|object|the|class|rw|ro) +space +(\\d{1,13})K, +\\d+% used.*");
    private static final Pattern REST = Pattern.compile("\\{?Heap( before| after| *$).*|}|Metaspace +used .*"
            + "|class space +used .*|region size \\d+K, .*|No shared spaces configured\\.");
    private static final Pattern REGION = Pattern.compile("(?:region size|Heap [Rr]egion [Ss]ize:) (\\d{1,6}[KM]).*");
    private static final Pattern HEAP_MAX = Pattern.compile("Heap Max Capacity: (\\d{1,9}[KMG])");
    private static final Pattern FLAG = Pattern.compile("-XX:(MaxHeapSize|MaxNewSize|MaxOldSize)=(\\d{1,15})");
    private static final long BYTES_PER_KILO = 1_024;
    /** Twice the largest region that any JDK knows (512 MB). */
    private static final long MAX_REGION_BYTES = 1L << 30;
    /** {@code NewRatio} is 2 unless set: a third of the heap is young. */
    private static final long DEFAULT_YOUNG_PARTS = 3;
    /** To which the JVM rounds a generation down: source of JDK 17 and 25, and seen in our recordings. */
    private static final long SERIAL_ALIGNMENT_BYTES = 64 * BYTES_PER_KILO;

    private static final long PARALLEL_ALIGNMENT_BYTES = 512 * BYTES_PER_KILO;

    private final LineCursor cursor = new LineCursor();
    private long printedOldMaxBytes = GcObservation.UNKNOWN;
    private long heapMaxBytes = GcObservation.UNKNOWN;
    private long youngMaxBytes = GcObservation.UNKNOWN;
    private long regionBytes = GcObservation.UNKNOWN;
    private long edenBytes = GcObservation.UNKNOWN;

    /**
     * Takes a line that may be part of a printout.
     *
     * @param line the line, without decorations
     * @return whether it was one
     */
    boolean accept(String line) {
        String text = line.strip();
        Matcher generation = GENERATION.matcher(text);
        if (generation.matches()) {
            generation(generation.group(1), generation.group(2), generation.group(3));
            return true;
        }
        Matcher space = SPACE.matcher(text);
        if (space.matches()) {
            if (space.group(1).equals("eden")) {
                edenBytes = Long.parseLong(space.group(2)) * BYTES_PER_KILO;
            }
            return true;
        }
        Matcher region = REGION.matcher(text);
        if (region.matches()) {
            long bytes = cursor.on(region.group(1), 0).bytes();
            regionBytes = bytes <= MAX_REGION_BYTES ? bytes : GcObservation.UNKNOWN;
            return true;
        }
        Matcher max = HEAP_MAX.matcher(text);
        if (max.matches()) {
            heapMaxBytes = cursor.on(max.group(1), 0).bytes();
            return true;
        }
        return REST.matcher(text).matches();
    }

    private void generation(String name, String low, String high) {
        if (high == null) {
            return;
        }
        long reserved = Long.parseUnsignedLong(high, 16) - Long.parseUnsignedLong(low, 16);
        if (reserved <= 0 || reserved > Long.MAX_VALUE >> 8) {
            return;
        }
        switch (name) {
            case "PSOldGen", "ParOldGen", "tenured generation", "Tenured", "concurrent mark-sweep generation" ->
                printedOldMaxBytes = reserved;
            case "garbage-first heap" -> heapMaxBytes = reserved;
            default -> {
                // Young and permanent generations tell nothing that is needed.
            }
        }
    }

    /** Takes JDK 8's line of flags. */
    void flags(String line) {
        Matcher flag = FLAG.matcher(line);
        while (flag.find()) {
            long bytes = Long.parseLong(flag.group(2));
            if (flag.group(1).equals("MaxHeapSize")) {
                heapMaxBytes = bytes;
            } else if (flag.group(1).equals("MaxNewSize")) {
                youngMaxBytes = bytes;
            }
        }
    }

    /** Returns eden's size if it was printed since the last call, else {@link GcObservation#UNKNOWN}. */
    long takeEdenBytes() {
        long taken = edenBytes;
        edenBytes = GcObservation.UNKNOWN;
        return taken;
    }

    long regionBytes() {
        return regionBytes;
    }

    /**
     * Sums up.
     *
     * @param collector who wrote the log: G1's old generation may take the whole heap
     * @param largestOldBytes the largest size of the old generation that a record told, or unknown
     * @param largestYoungBytes the same of the young generation
     * @return the facts
     */
    HeapFacts facts(Collector collector, long largestOldBytes, long largestYoungBytes) {
        long oldMax = printedOldMaxBytes;
        if (oldMax == GcObservation.UNKNOWN && heapMaxBytes > 0) {
            oldMax = switch (collector) {
                case G1 -> heapMaxBytes;
                case SERIAL -> Math.max(largestOldBytes, split(SERIAL_ALIGNMENT_BYTES, largestYoungBytes));
                case PARALLEL -> Math.max(largestOldBytes, split(PARALLEL_ALIGNMENT_BYTES, largestYoungBytes));
                default -> GcObservation.UNKNOWN;
            };
        }
        return new HeapFacts(heapMaxBytes, oldMax, regionBytes);
    }

    private long split(long alignmentBytes, long largestYoungBytes) {
        long young = youngMaxBytes;
        if (young == GcObservation.UNKNOWN) {
            young = heapMaxBytes / DEFAULT_YOUNG_PARTS;
            young -= young % alignmentBytes;
        }
        return Math.max(0, heapMaxBytes - Math.max(young, largestYoungBytes));
    }
}
