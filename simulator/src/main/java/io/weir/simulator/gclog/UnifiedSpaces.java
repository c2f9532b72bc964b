package io.weir.simulator.gclog;

import io.weir.gc.Collector;
import io.weir.gc.GcObservation;

/**
 * What the lines between start and end of a pause tell about the spaces: {@code DefNew: 9K->1K(20K)}, from JDK 14 on with
 * {@code Eden: ...} behind, or G1's {@code Eden regions: 24->0(30)}.
 */
final class UnifiedSpaces {
    private final LineCursor cursor = new LineCursor();
    private HeapChange young;
    private HeapChange old;
    private long edenCapacityBytes = GcObservation.UNKNOWN;
    private HeapChange edenRegions;
    private HeapChange survivorRegions;

    /** Says whether a message has this form; Serial's trace lines begin alike and go on with words. */
    static boolean isOne(String message) {
        int colon = message.indexOf(": ");
        boolean sizes = colon > 0
                && colon + 2 < message.length()
                && (LineCursor.isDigit(message.charAt(colon + 2)) || message.indexOf("->", colon) > 0);
        return sizes && startsLikeOne(message);
    }

    private static boolean startsLikeOne(String message) {
        return switch (message.isEmpty() ? ' ' : message.charAt(0)) {
            case 'D' -> message.startsWith("DefNew: ");
            case 'T' -> message.startsWith("Tenured: ");
            case 'P' ->
                message.startsWith("PSYoungGen: ")
                        || message.startsWith("ParOldGen: ")
                        || message.startsWith("PSOldGen: ")
                        || message.startsWith("ParNew: ");
            case 'C' -> message.startsWith("CMS: ");
            case 'E' -> message.startsWith("Eden regions: ");
            case 'S' -> message.startsWith("Survivor regions: ");
            default -> false;
        };
    }

    /**
     * Takes a line of which {@link #isOne} is true.
     *
     * @param message the message
     * @param evidence told which collector has such a space
     * @return false when its sizes cannot be read
     */
    boolean accept(String message, CollectorEvidence evidence) {
        int colon = message.indexOf(':');
        String space = message.substring(0, colon);
        cursor.on(message, colon + 2);
        switch (space) {
            case "Eden regions" -> edenRegions = cursor.countChange();
            case "Survivor regions" -> survivorRegions = cursor.countChange();
            case "Tenured", "ParOldGen", "PSOldGen", "CMS" -> old = cursor.bytesChange();
            default -> young = cursor.bytesChange();
        }
        evidence.seen(
                switch (space) {
                    case "Eden regions", "Survivor regions" -> Collector.G1;
                    case "DefNew", "Tenured" -> Collector.SERIAL;
                    case "ParNew", "CMS" -> Collector.CMS;
                    default -> Collector.PARALLEL;
                });
        boolean read =
                switch (space) {
                    case "Eden regions" -> edenRegions != null;
                    case "Survivor regions" -> survivorRegions != null;
                    case "Tenured", "ParOldGen", "PSOldGen", "CMS" -> old != null;
                    default -> young != null && eden();
                };
        return read && (cursor.atEnd() || cursor.here() == ' ');
    }

    private boolean eden() {
        if (!cursor.skip(" Eden: ")) {
            return cursor.atEnd();
        }
        HeapChange eden = cursor.bytesChange();
        if (eden == null) {
            return false;
        }
        edenCapacityBytes = eden.capacityAfter();
        return true;
    }

    /** Writes what was told into a record; G1's regions count only where a line told how large they are. */
    void into(RawCollection raw, long regionBytes) {
        raw.young = young;
        raw.old = old;
        raw.edenCapacityBytes = edenCapacityBytes;
        raw.partial = (young == null) != (old == null) || (edenRegions == null) != (survivorRegions == null);
        if (edenRegions != null && survivorRegions != null && regionBytes > 0) {
            long capacity = edenRegions.capacityAfter() == GcObservation.UNKNOWN
                            || survivorRegions.capacityAfter() == GcObservation.UNKNOWN
                    ? GcObservation.UNKNOWN
                    : edenRegions.capacityAfter() + survivorRegions.capacityAfter();
            raw.young = new HeapChange(
                            edenRegions.before() + survivorRegions.before(),
                            GcObservation.UNKNOWN,
                            edenRegions.after() + survivorRegions.after(),
                            capacity)
                    .times(regionBytes);
            raw.edenCapacityBytes = edenRegions.times(regionBytes).capacityAfter();
        }
    }
}
