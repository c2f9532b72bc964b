package io.weir.gc;

import java.util.Objects;

/**
 * One finished collection: what it was, when, and what it did to the generations.
 *
 * <p>Times are nanoseconds on one clock that starts with the JVM (for a log: its uptime decoration). "Young" is eden plus
 * survivor space in use, so the allocation between two collections is {@code youngBefore(now) - youngAfter(previous)},
 * which stays right across aborted minors, resized edens and majors. Sizes that a source does not tell are
 * {@link #UNKNOWN}; a maximum that the JVM reports as undefined is {@link #UNKNOWN} too.
 *
 * @param kind what the event was
 * @param cause the JVM's word for why, empty where a log has none
 * @param startNanos when the event began
 * @param endNanos when it ended, never before {@code startNanos}
 * @param youngBeforeBytes young generation in use before
 * @param youngAfterBytes young generation in use after
 * @param youngCapacityBytes size of the young generation that objects can use (eden and one survivor space)
 * @param edenCapacityBytes size of eden, after which the next collection comes
 * @param oldBeforeBytes old generation in use before
 * @param oldAfterBytes old generation in use after
 * @param oldCommittedBytes old generation's present size, after
 * @param oldMaxBytes old generation's greatest size
 */
public record GcObservation(
        GcKind kind,
        String cause,
        long startNanos,
        long endNanos,
        long youngBeforeBytes,
        long youngAfterBytes,
        long youngCapacityBytes,
        long edenCapacityBytes,
        long oldBeforeBytes,
        long oldAfterBytes,
        long oldCommittedBytes,
        long oldMaxBytes) {

    /** Stands for a size that the source does not tell. */
    public static final long UNKNOWN = -1;

    /**
     * Checks the invariants.
     *
     * @throws IllegalArgumentException when the end lies before the start, or a size is below {@link #UNKNOWN}
     */
    public GcObservation {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(cause, "cause");
        if (endNanos - startNanos < 0) {
            throw new IllegalArgumentException(
                    "end must be >= start (" + startNanos + " ns), but was " + endNanos + " ns");
        }
        requireSize("youngBefore", youngBeforeBytes);
        requireSize("youngAfter", youngAfterBytes);
        requireSize("youngCapacity", youngCapacityBytes);
        requireSize("edenCapacity", edenCapacityBytes);
        requireSize("oldBefore", oldBeforeBytes);
        requireSize("oldAfter", oldAfterBytes);
        requireSize("oldCommitted", oldCommittedBytes);
        requireSize("oldMax", oldMaxBytes);
    }

    private static void requireSize(String name, long bytes) {
        if (bytes < UNKNOWN) {
            throw new IllegalArgumentException(name + " must be >= 0 bytes, or -1 for unknown, but was " + bytes);
        }
    }

    /**
     * Returns how long the event took.
     *
     * @return nanoseconds, zero or more; a pause unless the kind is {@link GcKind#CYCLE}
     */
    public long durationNanos() {
        return endNanos - startNanos;
    }

    /**
     * Returns what the collection moved into the old generation, never negative.
     *
     * @return bytes; zero when either reading is unknown
     */
    public long promotedBytes() {
        return oldBeforeBytes == UNKNOWN || oldAfterBytes == UNKNOWN ? 0 : Math.max(0, oldAfterBytes - oldBeforeBytes);
    }

    /**
     * Says whether this is a major GC that the application's allocation brought about: the kind that is forecast.
     *
     * @return true for a major that nobody asked for and that was not for class metadata
     */
    public boolean isNaturalMajor() {
        return kind == GcKind.MAJOR && isNatural();
    }

    /**
     * Says whether the application's allocation brought this collection about.
     *
     * @return false when somebody asked for it or it was for class metadata
     */
    public boolean isNatural() {
        return !GcCauses.isExplicit(cause) && !GcCauses.isClassMetadata(cause);
    }
}
