package io.weir.simulator.replay;

import io.weir.gc.GcForecast;
import io.weir.gc.GcForecaster;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.util.ArrayList;
import java.util.List;

/** What one forecaster said after each minor and major of a log. */
final class ForecastTape {
    private final List<GcForecast> forecasts = new ArrayList<>();

    ForecastTape(GcForecaster forecaster, List<GcObservation> observations) {
        for (GcObservation o : observations) {
            forecaster.record(o);
            if (o.kind() == GcKind.MINOR || o.kind() == GcKind.MAJOR) {
                forecasts.add(forecaster.forecast(o.endNanos(), o.youngAfterBytes()));
            }
        }
    }

    /** Returns what was said after a collection; nothing before the first. */
    GcForecast after(int collection) {
        return collection < 0 ? GcForecast.NONE : forecasts.get(collection);
    }
}
