package io.weir.report;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.weir.gc.Collector;
import io.weir.gc.GcAssessment;
import io.weir.gc.GcForecast;
import io.weir.gc.GcForecaster;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.util.Objects;

/**
 * Turns a node's collections into its report: counts them, lets a forecaster learn from them, and says what it forecasts
 * in times relative to now.
 *
 * <p>Not thread-safe: the owner serialises calls and publishes the immutable reports.
 */
public final class NodeReporter {
    private final Collector collector;
    private final GcForecaster forecaster;
    private long majors;

    /**
     * Creates a reporter for one JVM.
     *
     * @param collector the JVM's collector
     * @param forecaster what forecasts its collections
     * @param majorsSoFar major GCs before the first recorded one, zero or more
     */
    public NodeReporter(Collector collector, GcForecaster forecaster, long majorsSoFar) {
        this.collector = Objects.requireNonNull(collector, "collector");
        this.forecaster = Objects.requireNonNull(forecaster, "forecaster");
        if (majorsSoFar < 0) {
            throw new IllegalArgumentException("majorsSoFar must be >= 0, but was " + majorsSoFar);
        }
        this.majors = majorsSoFar;
    }

    /**
     * Learns from a finished collection.
     *
     * @param collection the collection
     */
    public void record(GcObservation collection) {
        if (collection.kind() == GcKind.MAJOR) {
            majors++;
        }
        forecaster.record(collection);
    }

    /**
     * Makes the report as of now.
     *
     * @param nowNanos the time now, nanoseconds since the JVM's start, on the clock of the collections
     * @param youngUsedBytes eden and survivor space in use, or {@link GcObservation#UNKNOWN}
     * @return an immutable report
     */
    public GcReport report(long nowNanos, long youngUsedBytes) {
        GcAssessment assessment = forecaster.assessment();
        GcForecast forecast = forecaster.forecast(nowNanos, youngUsedBytes);
        return GcReport.builder()
                .collector(collector.displayName())
                .capability(collector.capability())
                .nextMajorMillis(untilMillis(forecast.nextMajorNanos(), nowNanos))
                .minorsLeft(forecast.minorsLeft() > GcReport.MAX_MINORS_LEFT ? GcReport.UNKNOWN : forecast.minorsLeft())
                .expectedPauseMillis(toMillis(forecast.expectedPauseNanos()))
                .nextPauseMillis(untilMillis(forecast.nextPauseNanos(), nowNanos))
                .nextPauseExpectedMillis(toMillis(forecast.nextPauseExpectedNanos()))
                .majors(majors)
                .uptimeMillis(Math.max(0, NANOSECONDS.toMillis(nowNanos)))
                .storm(assessment.storm())
                .risk(assessment.risk())
                .family(assessment.family())
                .policy(assessment.policy())
                .build();
    }

    private static long untilMillis(long timeNanos, long nowNanos) {
        return timeNanos == GcForecast.UNKNOWN
                ? GcReport.UNKNOWN
                : Math.min(GcReport.MAX_MILLIS, Math.max(0, NANOSECONDS.toMillis(timeNanos - nowNanos)));
    }

    private static long toMillis(long nanos) {
        return nanos == GcForecast.UNKNOWN ? GcReport.UNKNOWN : Math.max(0, NANOSECONDS.toMillis(nanos));
    }
}
