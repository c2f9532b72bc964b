package io.weir.gc;

import java.util.Collection;

/**
 * A garbage collector as its memory pools and beans show it, and what can honestly be said about its future.
 *
 * <p>The table was measured on JDK 17.0.15 and 25.0.3 (CMS, OpenJ9 and Zing from documentation). A collector is known by its
 * memory pools, never by the exact names of its collector beans, because those differ between JDKs: exact matching is
 * what made other tools count concurrent cycles as pauses.
 */
public enum Collector {
    /** The serial collector: what a JVM with one CPU or little memory gets by default. */
    SERIAL("Serial", Capability.FORECAST, "Eden Space", "Survivor Space", "Tenured Gen"),
    /** The parallel collector. */
    PARALLEL("Parallel", Capability.FORECAST, "PS Eden Space", "PS Survivor Space", "PS Old Gen"),
    /** Garbage First. */
    G1("G1", Capability.RISK, "G1 Eden Space", "G1 Survivor Space", "G1 Old Gen"),
    /** The Z collector, one generation (JDK 15 to 23). */
    ZGC("ZGC", Capability.NONE, "", "", ""),
    /** The Z collector with generations (JDK 21 on). */
    GENERATIONAL_ZGC("Generational ZGC", Capability.NONE, "", "", "ZGC Old Generation"),
    /** Shenandoah, one generation. */
    SHENANDOAH("Shenandoah", Capability.NONE, "", "", ""),
    /** Shenandoah with generations (JDK 24 on). */
    GENERATIONAL_SHENANDOAH("Generational Shenandoah", Capability.NONE, "", "", "Shenandoah Old Gen"),
    /** The collector that never collects. */
    EPSILON("Epsilon", Capability.NONE, "", "", ""),
    /** Concurrent mark sweep (JDK 13 and earlier): known, out of scope. */
    CMS("CMS", Capability.NONE, "Par Eden Space", "Par Survivor Space", "CMS Old Gen"),
    /** Any other: no forecast. */
    UNKNOWN("Unknown", Capability.NONE, "", "", "");

    /** 1 ms: a notification's times are in milliseconds, so what took no time may still span a tick. */
    private static final long CLOCK_TICK_NANOS = 1_000_000L;

    private final String displayName;
    private final Capability capability;
    private final String edenPool;
    private final String survivorPool;
    private final String oldPool;

    Collector(String displayName, Capability capability, String edenPool, String survivorPool, String oldPool) {
        this.displayName = displayName;
        this.capability = capability;
        this.edenPool = edenPool;
        this.survivorPool = survivorPool;
        this.oldPool = oldPool;
    }

    /**
     * Finds the collector of a JVM.
     *
     * @param poolNames names of the JVM's memory pools, as {@code MemoryPoolMXBean.getName()} gives them
     * @return the collector, {@link #UNKNOWN} when no known pool is among them
     */
    public static Collector ofPools(Collection<String> poolNames) {
        if (poolNames.contains("G1 Old Gen")) {
            return G1;
        }
        if (poolNames.contains("PS Old Gen")) {
            return PARALLEL;
        }
        if (poolNames.contains("CMS Old Gen")) {
            return CMS;
        }
        // ParNew without CMS would also show a Tenured Gen; it was removed with JDK 10 and had its own eden's name.
        if (poolNames.contains("Tenured Gen") && poolNames.contains("Eden Space")) {
            return SERIAL;
        }
        if (poolNames.contains("ZGC Old Generation")) {
            return GENERATIONAL_ZGC;
        }
        if (poolNames.contains("ZHeap")) {
            return ZGC;
        }
        if (poolNames.contains("Shenandoah Old Gen")) {
            return GENERATIONAL_SHENANDOAH;
        }
        if (poolNames.contains("Shenandoah")) {
            return SHENANDOAH;
        }
        if (poolNames.contains("Epsilon Heap")) {
            return EPSILON;
        }
        return UNKNOWN;
    }

    /**
     * Classifies a notification by its action first: the action, not the bean, says whether the world stopped.
     *
     * @param action {@code GarbageCollectionNotificationInfo.getGcAction()}
     * @param edenBeforeBytes eden in use before, bytes
     * @param edenAfterBytes eden in use after, bytes
     * @param durationNanos the event's duration
     * @return the kind; an unknown action is a {@link GcKind#PAUSE}
     */
    public GcKind kindOf(String action, long edenBeforeBytes, long edenAfterBytes, long durationNanos) {
        return switch (action) {
            case "end of major GC" -> GcKind.MAJOR;
            case "end of minor GC" ->
                isAborted(edenBeforeBytes, edenAfterBytes, durationNanos) ? GcKind.ABORTED_MINOR : GcKind.MINOR;
            case "end of GC cycle" -> GcKind.CYCLE;
            default -> GcKind.PAUSE;
        };
    }

    private boolean isAborted(long edenBeforeBytes, long edenAfterBytes, long durationNanos) {
        return this == SERIAL
                && durationNanos <= CLOCK_TICK_NANOS
                && edenBeforeBytes > 0
                && edenBeforeBytes == edenAfterBytes;
    }

    /**
     * Returns the name that reports and tables show.
     *
     * @return for instance {@code Serial}
     */
    public String displayName() {
        return displayName;
    }

    /**
     * Returns how much can be said about this collector's future.
     *
     * @return the capability
     */
    public Capability capability() {
        return capability;
    }

    /**
     * Returns the name of the pool in which new objects are allocated.
     *
     * @return the pool's name, empty where there is no such pool
     */
    public String edenPool() {
        return edenPool;
    }

    /**
     * Returns the name of the pool that survivors of a minor GC are kept in.
     *
     * @return the pool's name, empty where there is no such pool
     */
    public String survivorPool() {
        return survivorPool;
    }

    /**
     * Returns the name of the old generation's pool.
     *
     * @return the pool's name, empty where there is no such pool
     */
    public String oldPool() {
        return oldPool;
    }
}
