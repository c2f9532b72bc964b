package io.weir.gc;

/**
 * Tells collections that the application's allocation brought about from those that somebody asked for.
 *
 * <p>A collection that was asked for says nothing about the heap's filling, so it must not train a forecast.
 */
public final class GcCauses {
    private static final String[] REQUESTED = {
        "System.gc()",
        "System",
        "Heap Dump",
        "Heap Inspection",
        "Diagnostic Command",
        "Metadata GC Threshold",
        "JvmtiEnv ForceGarbageCollection",
        "WhiteBox",
    };

    private GcCauses() {}

    /**
     * Says whether a collection of this cause was asked for rather than needed by allocation.
     *
     * @param cause the JVM's word for it, from a notification or a log; may be empty
     * @return true for {@code System.gc()}, heap dumps and inspections, diagnostic commands and the metadata threshold
     */
    public static boolean isExplicit(String cause) {
        for (String requested : REQUESTED) {
            if (cause.startsWith(requested)) {
                return true;
            }
        }
        return false;
    }
}
