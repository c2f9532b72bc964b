package io.weir.report;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import io.weir.gc.Collector;
import io.weir.gc.GcAssessment;
import io.weir.gc.GcForecast;
import io.weir.gc.GcForecaster;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeReporterTest {
    private static final long NOW = SECONDS.toNanos(100);

    /** Says what it is told to say, and remembers what it was asked. */
    private static final class Oracle implements GcForecaster {
        private final List<GcObservation> recorded = new ArrayList<>();
        private GcForecast forecast = GcForecast.NONE;
        private GcAssessment assessment = GcAssessment.NONE;
        private long askedYoungUsed;

        @Override
        public void record(GcObservation collection) {
            recorded.add(collection);
        }

        @Override
        public GcForecast forecast(long nowNanos, long youngUsedBytes) {
            askedYoungUsed = youngUsedBytes;
            return forecast;
        }

        @Override
        public GcAssessment assessment() {
            return assessment;
        }
    }

    private final Oracle oracle = new Oracle();
    private final NodeReporter reporter = new NodeReporter(Collector.SERIAL, oracle, 40);

    private static GcObservation collection(GcKind kind, String cause) {
        return new GcObservation(kind, cause, 0, 1, -1, -1, -1, -1, -1, -1, -1, -1);
    }

    private static GcForecast majorAt(long nanos, int minorsLeft) {
        return new GcForecast(nanos, minorsLeft, GcForecast.UNKNOWN, GcForecast.UNKNOWN, GcForecast.UNKNOWN);
    }

    @Test
    void forecast_isReportedInTimesRelativeToNow() {
        oracle.forecast = new GcForecast(
                NOW + MILLISECONDS.toNanos(1250), 3, MILLISECONDS.toNanos(180), NOW + 310_999_999, 9_999_999);
        GcReport report = reporter.report(NOW, 77);

        assertThat(report)
                .isEqualTo(GcReport.builder()
                        .collector("Serial")
                        .capability(Capability.FORECAST)
                        .nextMajorMillis(1250)
                        .minorsLeft(3)
                        .expectedPauseMillis(180)
                        .nextPauseMillis(310)
                        .nextPauseExpectedMillis(9)
                        .majors(40)
                        .uptimeMillis(100_000)
                        .build());
        assertThat(oracle.askedYoungUsed).isEqualTo(77);
    }

    @Test
    void nothingIsForecast_nothingIsSaid() {
        GcReport report = reporter.report(NOW, GcObservation.UNKNOWN);

        assertThat(report.hasNextMajor()).isFalse();
        assertThat(report.hasNextPause()).isFalse();
        assertThat(report.minorsLeft()).isEqualTo(GcReport.UNKNOWN);
        assertThat(report.expectedPauseMillis()).isEqualTo(GcReport.UNKNOWN);
        assertThat(report.nextPauseExpectedMillis()).isEqualTo(GcReport.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({
        "-5000000000, 0", // overdue
        "0, 0",
        "999999, 0",
        "1000000, 1",
        "9000000000000000000, 3153600000000", // beyond what a report carries
    })
    void timeUntilTheMajor_isNeverNegativeAndNeverBeyondItsBound(long untilNanos, long millis) {
        oracle.forecast = majorAt(NOW + untilNanos, 0);

        assertThat(reporter.report(NOW, 0).nextMajorMillis()).isEqualTo(millis);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "99999, 99999", "100000, -1", "2147483647, -1", "-1, -1"})
    void minorsLeft_areUnknownBeyondTheirBound(int minorsLeft, int reported) {
        oracle.forecast = majorAt(NOW, minorsLeft);

        assertThat(reporter.report(NOW, 0).minorsLeft()).isEqualTo(reported);
    }

    @Test
    void majors_countAllFromTheJvmsStartExplicitOnesIncluded() {
        reporter.record(collection(GcKind.MINOR, "Allocation Failure"));
        reporter.record(collection(GcKind.MAJOR, "Allocation Failure"));
        reporter.record(collection(GcKind.ABORTED_MINOR, "Allocation Failure"));
        reporter.record(collection(GcKind.MAJOR, "System.gc()"));
        reporter.record(collection(GcKind.PAUSE, "No GC"));
        reporter.record(collection(GcKind.CYCLE, "Proactive"));

        assertThat(reporter.report(NOW, 0).majors()).isEqualTo(42);
        assertThat(oracle.recorded).as("the forecaster sees everything").hasSize(6);
    }

    @Test
    void assessment_isPassedOn() {
        AvoidancePolicy policy = new AvoidancePolicy(1, 2, 3, "random");
        oracle.assessment = new GcAssessment("regular", policy, true, 0.5);
        GcReport report = reporter.report(NOW, 0);

        assertThat(report.family()).isEqualTo("regular");
        assertThat(report.policy()).isEqualTo(policy);
        assertThat(report.storm()).isTrue();
        assertThat(report.risk()).isEqualTo(0.5);
    }

    @Test
    void clockIsBehindTheJvmsStart_uptimeIsZero() {
        assertThat(reporter.report(-5_000_000, 0).uptimeMillis()).isZero();
    }

    @Test
    void collectorWithoutForecast_saysSo() {
        GcReport report = new NodeReporter(Collector.GENERATIONAL_ZGC, oracle, 0).report(NOW, 0);

        assertThat(report.capability()).isEqualTo(Capability.NONE);
        assertThat(report.collector()).isEqualTo("Generational ZGC");
    }

    @Test
    void negativeMajors_areRefused() {
        assertThatThrownBy(() -> new NodeReporter(Collector.SERIAL, oracle, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("majorsSoFar must be >= 0, but was -1");
    }
}
