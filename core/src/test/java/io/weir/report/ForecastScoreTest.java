package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ForecastScoreTest {
    private static final String NATURAL = "Allocation Failure";

    private final ForecastScore score = new ForecastScore();

    private static GcObservation collection(GcKind kind, String cause, long startMillis) {
        long start = TimeUnit.MILLISECONDS.toNanos(startMillis);
        return new GcObservation(kind, cause, start, start + 1, -1, -1, -1, -1, -1, -1, -1, -1);
    }

    private void say(long atMillis, long nextMajorMillis, int minorsLeft) {
        GcReport report = GcReport.builder()
                .nextMajorMillis(nextMajorMillis)
                .minorsLeft(minorsLeft)
                .build();
        score.said(report, TimeUnit.MILLISECONDS.toNanos(atMillis));
    }

    @Test
    void majorThatWasNamed_isForeseenWithItsError() {
        say(1000, 500, 0);
        score.judge(collection(GcKind.MAJOR, NATURAL, 1420));

        assertThat(score.result()).isEqualTo(new ForecastScore.Result(1, 1, 0, TimeUnit.MILLISECONDS.toNanos(80)));
    }

    @Test
    void majorThatWasSaidToComeLater_isMissed() {
        say(1000, 2000, 3);
        score.judge(collection(GcKind.MAJOR, NATURAL, 1500));

        assertThat(score.result()).isEqualTo(new ForecastScore.Result(1, 0, 0, TimeUnit.MILLISECONDS.toNanos(1500)));
    }

    @Test
    void minorThatWasNamedAsMajor_isAFalseAlarm() {
        say(1000, 500, 0);
        score.judge(collection(GcKind.MINOR, NATURAL, 1500));

        assertThat(score.result()).isEqualTo(new ForecastScore.Result(0, 0, 1, -1));
    }

    @Test
    void nothingSaid_isMissedWithoutAnError() {
        say(1000, GcReport.UNKNOWN, GcReport.UNKNOWN);
        score.judge(collection(GcKind.MAJOR, NATURAL, 1500));

        assertThat(score.result()).isEqualTo(new ForecastScore.Result(1, 0, 0, -1));
    }

    @Test
    void majorThatSomebodyAskedFor_judgesNothing() {
        say(1000, 500, 0);
        score.judge(collection(GcKind.MAJOR, "System.gc()", 1500));

        assertThat(score.result()).isEqualTo(ForecastScore.NONE);
    }
}
