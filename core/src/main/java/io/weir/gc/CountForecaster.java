package io.weir.gc;

/**
 * Forecasts that the next major GC comes after as many minors as the one before: no model of the heap, only history. Right
 * for programs with a small MiGC_CV, and what is left where promotion cannot be read. Not thread-safe.
 */
public final class CountForecaster implements GcForecaster {
    private static final int HISTORY = 10;

    private final CollectionClock clock = new CollectionClock();
    private final MajorHistory majors = new MajorHistory(HISTORY);

    /** Creates a forecaster that has seen nothing. */
    public CountForecaster() {}

    @Override
    public void record(GcObservation collection) {
        clock.record(collection);
        majors.record(collection);
    }

    @Override
    public GcForecast forecast(long nowNanos, long youngUsedBytes) {
        int lastMinors = majors.lastMinors();
        if (lastMinors < 0 || !clock.isRunning()) {
            return GcForecast.NONE;
        }
        int minorsLeft = Math.max(0, lastMinors - majors.minorsSinceMajor());
        return new GcForecast(
                clock.timeOf(minorsLeft, nowNanos, youngUsedBytes),
                minorsLeft,
                majors.medianPauseNanos(),
                GcForecast.UNKNOWN,
                GcForecast.UNKNOWN);
    }
}
