package io.weir.gc;

/**
 * Forecasts the next pause of any kind: its time from how fast eden fills, its length from past pauses of the kind that is
 * due: young, mixed, or full when the collector's trigger says that the next collection is a major. For Serial, Parallel and
 * G1; this is what a user of G1 with long young or mixed pauses gains. Not thread-safe.
 */
public final class PauseForecaster implements GcForecaster {
    private final Collector collector;
    private final YoungPauses young = new YoungPauses();
    private final TriggerForecaster majors;

    /**
     * Creates a forecaster that has seen nothing.
     *
     * @param collector whose collections these are
     */
    public PauseForecaster(Collector collector) {
        this.collector = collector;
        this.majors = new TriggerForecaster(collector);
    }

    @Override
    public void record(GcObservation collection) {
        if (collector.capability() != Capability.NONE) {
            young.record(collection);
            majors.record(collection);
        }
    }

    @Override
    public GcForecast forecast(long nowNanos, long youngUsedBytes) {
        GcForecast next = next(majors.forecast(nowNanos, youngUsedBytes), young.forecast(nowNanos, youngUsedBytes));
        return new GcForecast(
                GcForecast.UNKNOWN,
                GcForecast.UNKNOWN,
                GcForecast.UNKNOWN,
                next.nextPauseNanos(),
                next.nextPauseExpectedNanos());
    }

    /** Joins two forecasts: the next pause is the major itself when that is the next collection. */
    static GcForecast next(GcForecast major, GcForecast young) {
        boolean majorIsNext = major.minorsLeft() == 0 && major.hasNextMajor();
        return new GcForecast(
                major.nextMajorNanos(),
                major.minorsLeft(),
                major.expectedPauseNanos(),
                majorIsNext ? major.nextMajorNanos() : young.nextPauseNanos(),
                majorIsNext ? major.expectedPauseNanos() : young.nextPauseExpectedNanos());
    }
}
