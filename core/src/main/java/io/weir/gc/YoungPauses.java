package io.weir.gc;

/**
 * Forecasts the next pause as if it were none of a major GC: its time from how fast eden fills, its length from past pauses
 * of the kind that is due.
 *
 * <p>A notification does not tell G1's mixed collections from its young ones, but a mixed one shrinks the old generation,
 * and mixed ones come in a row: after one the next is expected to be mixed too. Not thread-safe.
 */
final class YoungPauses {
    /** Past pauses of a kind whose median is expected; a guess: enough to pass over one odd one. */
    private static final int RECENT = 7;

    private final CollectionClock clock = new CollectionClock();
    private final RecentMedian young = new RecentMedian(RECENT);
    private final RecentMedian mixed = new RecentMedian(RECENT);
    private boolean lastWasMixed;

    void record(GcObservation collection) {
        clock.record(collection);
        if (collection.kind() == GcKind.MINOR) {
            lastWasMixed = collection.oldAfterBytes() < collection.oldBeforeBytes();
            (lastWasMixed ? mixed : young).add(collection.durationNanos());
        } else if (collection.kind() == GcKind.MAJOR) {
            lastWasMixed = false;
        }
    }

    GcForecast forecast(long nowNanos, long youngUsedBytes) {
        if (!clock.isRunning()) {
            return GcForecast.NONE;
        }
        RecentMedian kind = lastWasMixed ? mixed : young;
        return new GcForecast(
                GcForecast.UNKNOWN,
                GcForecast.UNKNOWN,
                GcForecast.UNKNOWN,
                clock.timeOf(0, nowNanos, youngUsedBytes),
                kind.orElse(GcForecast.UNKNOWN));
    }
}
