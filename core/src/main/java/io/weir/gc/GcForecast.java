package io.weir.gc;

/**
 * What a forecaster says about the next collections, at one moment.
 *
 * <p>Times are absolute, on the clock of the observations; a time already reached means "imminent". Whatever is not known
 * is {@link #UNKNOWN}: no forecast, never a guess.
 *
 * @param nextMajorNanos when the next natural major GC begins
 * @param minorsLeft how many minor GCs come before it; 0 says that the next collection is a major
 * @param expectedPauseNanos how long it will take
 * @param nextPauseNanos when the next pause of any kind begins
 * @param nextPauseExpectedNanos how long that will take
 */
public record GcForecast(
        long nextMajorNanos,
        int minorsLeft,
        long expectedPauseNanos,
        long nextPauseNanos,
        long nextPauseExpectedNanos) {

    /** Stands for a value that is not known. */
    public static final int UNKNOWN = -1;

    /** Says nothing. */
    public static final GcForecast NONE = new GcForecast(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);

    /**
     * Says whether a time of the next major GC is known.
     *
     * @return true when {@link #nextMajorNanos()} is a time
     */
    public boolean hasNextMajor() {
        return nextMajorNanos != UNKNOWN;
    }

    /**
     * Says whether a time of the next pause is known.
     *
     * @return true when {@link #nextPauseNanos()} is a time
     */
    public boolean hasNextPause() {
        return nextPauseNanos != UNKNOWN;
    }
}
