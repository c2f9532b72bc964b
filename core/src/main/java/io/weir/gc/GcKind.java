package io.weir.gc;

/** What one collection event was, whatever its collector calls it. */
public enum GcKind {
    /** A stop-the-world collection of the young generation (for G1 also a mixed one). */
    MINOR,
    /** A stop-the-world collection of the whole heap. */
    MAJOR,
    /**
     * A minor collection that gave up before it moved anything and is followed by a major one at the same time. Serial
     * on JDK 17 announces every natural major GC by one; it must not be counted as a minor.
     */
    ABORTED_MINOR,
    /** Another stop-the-world pause: a phase of a concurrent cycle. */
    PAUSE,
    /** A concurrent cycle; its duration is not a pause. */
    CYCLE;

    /**
     * Says whether the application stood still for the whole duration of the event.
     *
     * @return true for every kind but {@link #CYCLE}
     */
    public boolean stopsTheWorld() {
        return this != CYCLE;
    }
}
