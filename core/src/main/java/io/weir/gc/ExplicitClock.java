package io.weir.gc;

/**
 * Notices majors that somebody asks for by the clock, such as the hourly {@code System.gc()} of RMI's distributed collector,
 * and says when the next is due. Not thread-safe.
 */
final class ExplicitClock {
    /** Intervals that must agree. */
    private static final int NEEDED = 3;

    /** By how much of their median they may differ; a guess: timers are late, never early. */
    private static final double TOLERANCE = 0.1;

    private final long[] intervals = new long[NEEDED];
    private final RecentMedian pauses = new RecentMedian(NEEDED);
    private int count;
    private boolean seen;
    private long lastStartNanos;

    void record(GcObservation collection) {
        if (collection.kind() != GcKind.MAJOR || collection.isNaturalMajor()) {
            return;
        }
        if (seen) {
            intervals[count++ % NEEDED] = collection.startNanos() - lastStartNanos;
        }
        seen = true;
        lastStartNanos = collection.startNanos();
        pauses.add(collection.durationNanos());
    }

    /** Returns whether they come by the clock. */
    boolean isPeriodic() {
        if (count < NEEDED) {
            return false;
        }
        long interval = intervalNanos();
        for (long one : intervals) {
            if (Math.abs(one - interval) > TOLERANCE * interval) {
                return false;
            }
        }
        return true;
    }

    /** Returns when the next one is due; meaningful when periodic. */
    long nextNanos() {
        return lastStartNanos + intervalNanos();
    }

    /** Returns how long it will take. */
    long pauseNanos() {
        return pauses.orElse(GcForecast.UNKNOWN);
    }

    private long intervalNanos() {
        RecentMedian median = new RecentMedian(NEEDED);
        for (long interval : intervals) {
            median.add(interval);
        }
        return median.orElse(0);
    }
}
