package io.weir.simulator.heap;

import io.weir.config.Mistakes;
import io.weir.gc.GcAssessment;
import io.weir.gc.GcForecast;
import io.weir.gc.GcForecaster;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import io.weir.simulator.random.KeyedNumbers;
import io.weir.simulator.random.RandomStream;

/**
 * How much worse than the shipped forecaster a node's forecasts are made, to see how good they must be. Immutable.
 *
 * @param timeRatio by what share of the time that is left a forecast is off, at most, up or down; drawn for each major GC; 0..1
 * @param missedRatio the share of major GCs that are not forecast at all, 0..1
 */
public record ForecastError(double timeRatio, double missedRatio) {

    /** The shipped forecaster as it is. */
    public static final ForecastError NONE = new ForecastError(0, 0);

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public ForecastError {
        Mistakes mistakes = new Mistakes("simulated node", "forecast");
        mistakes.require(timeRatio >= 0 && timeRatio <= 1, "error", "in 0..1 (ratio)", timeRatio);
        mistakes.require(missedRatio >= 0 && missedRatio <= 1, "missed", "in 0..1 (ratio)", missedRatio);
        mistakes.throwIfAny();
    }

    GcForecaster distort(GcForecaster forecaster, KeyedNumbers numbers) {
        return equals(NONE) ? forecaster : new Distorted(forecaster, numbers, this);
    }

    private static final class Distorted implements GcForecaster {
        private final GcForecaster forecaster;
        private final KeyedNumbers numbers;
        private final ForecastError error;
        private long majors;

        Distorted(GcForecaster forecaster, KeyedNumbers numbers, ForecastError error) {
            this.forecaster = forecaster;
            this.numbers = numbers;
            this.error = error;
        }

        @Override
        public void record(GcObservation collection) {
            majors += collection.kind() == GcKind.MAJOR ? 1 : 0;
            forecaster.record(collection);
        }

        @Override
        public GcForecast forecast(long nowNanos, long youngUsedBytes) {
            GcForecast forecast = forecaster.forecast(nowNanos, youngUsedBytes);
            if (!forecast.hasNextMajor()) {
                return forecast;
            }
            RandomStream random = numbers.at(majors);
            boolean pauseIsMajor = forecast.nextPauseNanos() == forecast.nextMajorNanos();
            if (random.happens(error.missedRatio())) {
                return pauseIsMajor ? GcForecast.NONE : pauseOf(forecast);
            }
            double factor = 1 + error.timeRatio() * (2 * random.uniform() - 1);
            long major = nowNanos + Math.round(factor * (forecast.nextMajorNanos() - nowNanos));
            return new GcForecast(
                    major,
                    forecast.minorsLeft(),
                    forecast.expectedPauseNanos(),
                    pauseIsMajor ? major : forecast.nextPauseNanos(),
                    forecast.nextPauseExpectedNanos());
        }

        private static GcForecast pauseOf(GcForecast forecast) {
            return new GcForecast(
                    GcForecast.UNKNOWN,
                    GcForecast.UNKNOWN,
                    GcForecast.UNKNOWN,
                    forecast.nextPauseNanos(),
                    forecast.nextPauseExpectedNanos());
        }

        @Override
        public GcAssessment assessment() {
            return forecaster.assessment();
        }
    }
}
