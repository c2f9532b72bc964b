package io.weir.control;

/** Makes samples of one second. */
final class Intervals {
    static final long SECOND = 1_000_000_000;

    private Intervals() {}

    /** A busy interval in which everything that was admitted succeeded. */
    static Sample of(int limit, double meanInUse, int maxInUse, long succeeded) {
        return of(limit, maxInUse, maxInUse, meanInUse, succeeded, succeeded);
    }

    static Sample of(int limit, int inUseAtStart, int maxInUse, double meanInUse, long admitted, long finished) {
        return new Sample(
                0,
                SECOND,
                limit,
                inUseAtStart,
                (int) (inUseAtStart + admitted - finished),
                maxInUse,
                meanInUse,
                0,
                maxInUse >= limit ? 1 : 0,
                admitted,
                finished,
                0,
                (long) (meanInUse * SECOND));
    }
}
