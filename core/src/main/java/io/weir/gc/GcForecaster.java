package io.weir.gc;

/**
 * Learns from finished collections and says when the next ones come.
 *
 * <p>Pure and deterministic: no clock, no lock, no log. Not thread-safe; one thread records and forecasts, and hands the
 * immutable {@link GcForecast} to others.
 */
public interface GcForecaster {

    /**
     * Learns from one finished collection. Collections arrive in the order of their ends.
     *
     * @param collection the collection
     */
    void record(GcObservation collection);

    /**
     * Says what comes next.
     *
     * @param nowNanos the time now, on the clock of the observations
     * @param youngUsedBytes eden and survivor space in use now, or {@link GcObservation#UNKNOWN}
     * @return the forecast as of now; {@link GcForecast#NONE} when nothing can be said
     */
    GcForecast forecast(long nowNanos, long youngUsedBytes);

    /**
     * Says how to treat the node, as of the last recorded collection.
     *
     * @return the assessment; {@link GcAssessment#NONE} for a forecaster that does not assess
     */
    default GcAssessment assessment() {
        return GcAssessment.NONE;
    }

    /**
     * Says up to where the old generation may fill before the next collection is a major one, as of the last recorded
     * collection; for those who watch.
     *
     * @return bytes in use, or {@link GcObservation#UNKNOWN} where that is not what the forecast goes by
     */
    default long oldTriggerBytes() {
        return GcObservation.UNKNOWN;
    }
}
