package io.weir.telemetry;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.weir.gc.GcAssessment;
import io.weir.gc.GcForecast;
import io.weir.gc.GcForecaster;
import io.weir.gc.GcObservation;
import io.weir.report.GcReport;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A forecaster that says nothing where another one fails: a report without a forecast leaves the gateway as it is without
 * Weir. Failures are counted, the first is logged. As thread-safe as the other one; the count may be read by any thread.
 */
final class FailOpenForecaster implements GcForecaster {
    private static final Logger LOG = LoggerFactory.getLogger(FailOpenForecaster.class);

    private final GcForecaster forecaster;
    private final LongAdder failures = new LongAdder();
    private boolean logged;

    FailOpenForecaster(GcForecaster forecaster) {
        this.forecaster = forecaster;
    }

    @Override
    public void record(GcObservation collection) {
        try {
            forecaster.record(collection);
        } catch (RuntimeException e) {
            failed(e);
        }
    }

    @Override
    public GcForecast forecast(long nowNanos, long youngUsedBytes) {
        try {
            GcForecast forecast = forecaster.forecast(nowNanos, youngUsedBytes);
            if (canBeReported(forecast)) {
                return forecast;
            }
            failed(new IllegalStateException("no report can carry " + forecast));
        } catch (RuntimeException e) {
            failed(e);
        }
        return GcForecast.NONE;
    }

    @Override
    public GcAssessment assessment() {
        try {
            return forecaster.assessment();
        } catch (RuntimeException e) {
            failed(e);
            return GcAssessment.NONE;
        }
    }

    @Override
    public long oldTriggerBytes() {
        try {
            return forecaster.oldTriggerBytes();
        } catch (RuntimeException e) {
            failed(e);
            return GcObservation.UNKNOWN;
        }
    }

    private static boolean canBeReported(GcForecast forecast) {
        return forecast.minorsLeft() >= GcForecast.UNKNOWN
                && canBeReported(forecast.expectedPauseNanos())
                && canBeReported(forecast.nextPauseExpectedNanos());
    }

    private static boolean canBeReported(long pauseNanos) {
        return pauseNanos >= GcForecast.UNKNOWN && NANOSECONDS.toMillis(pauseNanos) <= GcReport.MAX_MILLIS;
    }

    private void failed(RuntimeException e) {
        failures.increment();
        if (!logged) {
            logged = true;
            LOG.warn("The forecaster failed; nothing is forecast meanwhile, further failures are only counted", e);
        }
    }

    long failures() {
        return failures.sum();
    }
}
