package io.weir.simulator.replay;

import io.weir.gc.GcForecast;
import io.weir.gc.GcForecaster;
import io.weir.gc.GcObservation;

/** Always says that the next collection is a major, at once: a row that every forecaster must beat. */
final class AlwaysForecaster implements GcForecaster {
    @Override
    public void record(GcObservation collection) {}

    @Override
    public GcForecast forecast(long nowNanos, long youngUsedBytes) {
        return new GcForecast(nowNanos, 0, GcForecast.UNKNOWN, nowNanos, GcForecast.UNKNOWN);
    }
}
