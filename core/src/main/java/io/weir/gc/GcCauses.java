package io.weir.gc;

/**
 * Tells collections that the application's allocation brought about from those that had another reason.
 *
 * <p>A collection that somebody asked for, or that loading classes brought about, says nothing about the heap's filling, so it
 * must not train a forecast.
 */
public final class GcCauses {
    /** The cause given to a full GC that a full permanent generation brought about: JDK 7 and earlier name none. */
    public static final String PERMANENT_GENERATION_FULL = "Permanent Generation Full";

    private static final String[] REQUESTED = {
        "System", // System.gc() and, to JDK 6, System
        "Heap Dump",
        "Heap Inspection",
        "Diagnostic Command",
        "JvmtiEnv ForceGarbageCollection",
        "WhiteBox",
    };

    private static final String[] CLASS_METADATA = {
        "Metadata GC", "Metadata Clear", PERMANENT_GENERATION_FULL, "CodeCache GC", // JDK 20 on
    };

    private GcCauses() {}

    /**
     * Says whether somebody asked for a collection of this cause.
     *
     * @param cause the JVM's word for it, from a notification or a log; may be empty
     * @return true for {@code System.gc()}, heap dumps and inspections, diagnostic commands
     */
    public static boolean isExplicit(String cause) {
        return startsWithAny(cause, REQUESTED);
    }

    /**
     * Says whether class metadata or compiled code, not objects, brought about a collection of this cause.
     *
     * @param cause the JVM's word for it, from a notification or a log; may be empty
     * @return true for the metadata threshold, for a full permanent generation and for a filling code cache
     */
    public static boolean isClassMetadata(String cause) {
        return startsWithAny(cause, CLASS_METADATA);
    }

    private static boolean startsWithAny(String cause, String[] words) {
        for (String word : words) {
            if (cause.startsWith(word)) {
                return true;
            }
        }
        return false;
    }
}
