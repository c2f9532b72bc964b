package io.weir.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.gc.GcForecast;
import io.weir.gc.GcForecaster;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** Scores by hand: a minor every second at x.0 s, every fifth collection a major; each takes 100 ms. */
class MajorScorerTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int EVERY = 5;

    @Test
    void perfectForecaster_scoresOne() {
        ForecastScore score = score(40, now -> forecast(now, nextMajor(now)));
        assertThat(score.scored()).isEqualTo(5);
        assertThat(score.nextRecall()).isEqualTo(1);
        assertThat(score.falsePerMajor()).isZero();
        assertThat(score.value()).isEqualTo(1);
        assertThat(score.caught()).isEqualTo(1);
        assertThat(score.medianError()).isZero();
        // The window is 2 s: of each 5 s the last 2, and the pause itself.
        assertThat(score.avoidedShare()).isEqualTo(2.1 / 5, within(0.02));
    }

    @Test
    void alwaysForecaster_hasAFalseAlarmForEachMinorAndIsAlwaysAvoided() {
        ForecastScore score = score(40, now -> forecast(now, now));
        assertThat(score.nextRecall()).isEqualTo(1);
        assertThat(score.falsePerMajor()).isEqualTo(4);
        assertThat(score.value()).isEqualTo(-1);
        assertThat(score.avoidedShare()).isEqualTo(1, within(1e-9));
    }

    @Test
    void silentForecaster_catchesNothingForNothing() {
        ForecastScore score = score(40, now -> GcForecast.NONE);
        assertThat(score.nextRecall()).isZero();
        assertThat(score.falsePerMajor()).isZero();
        assertThat(score.caught()).isZero();
        assertThat(score.avoidedShare()).isZero();
        assertThat(score.medianError()).isNaN();
    }

    @Test
    void forecastThatIsLateByMoreThanTheWindow_isNotCaught() {
        assertThat(score(40, now -> forecast(now, nextMajor(now) + 19 * SECOND / 10))
                        .caught())
                .isEqualTo(1);
        assertThat(score(40, now -> forecast(now, nextMajor(now) + 2 * SECOND)).caught())
                .isZero();
        assertThat(score(40, now -> forecast(now, nextMajor(now) + SECOND / 2)).medianError())
                .isEqualTo(0.5 / 4.9, within(1e-6));
    }

    @Test
    void fewerThanFourMajors_scoreNothing() {
        ForecastScore score = score(15, now -> forecast(now, nextMajor(now)));
        assertThat(score.scored()).isZero();
        assertThat(score.nextRecall()).isNaN();
        assertThat(score.falsePerMajor()).isNaN();
        assertThat(score.caught()).isNaN();
    }

    @Test
    void explicitMajor_isNeitherScoredNorAFalseAlarm() {
        List<GcObservation> log = new ArrayList<>(log(40));
        log.add(collection(41, GcKind.MAJOR, "System.gc()"));
        ForecastScore score = score(log, now -> forecast(now, nextMajor(now)));
        assertThat(score.scored()).isEqualTo(5);
        assertThat(score.falsePerMajor()).isZero();
    }

    @Test
    void fixedWindow_replacesTheOneThatFollowsTheGaps() {
        Timeline timeline = new Timeline(log(40), SECOND / 2);
        ForecastTape tape = new ForecastTape(forecaster(now -> forecast(now, nextMajor(now))), log(40));
        assertThat(new MajorScorer(timeline, tape).score("x").avoidedShare()).isEqualTo(0.6 / 5, within(0.02));
    }

    @Test
    void slowLog_isNotScoredByTime() {
        List<GcObservation> slow = new ArrayList<>();
        for (int i = 1; i <= 40; i++) {
            slow.add(collection(i * 3L, i % EVERY == 0 ? GcKind.MAJOR : GcKind.MINOR, ""));
        }
        ForecastScore score = score(slow, now -> GcForecast.NONE);
        assertThat(score.scored()).isEqualTo(5);
        assertThat(score.nextRecall()).isZero();
        assertThat(score.caught()).isNaN();
        assertThat(score.avoidedShare()).isNaN();
    }

    private static ForecastScore score(int collections, LongFunction<GcForecast> says) {
        return score(log(collections), says);
    }

    private static ForecastScore score(List<GcObservation> log, LongFunction<GcForecast> says) {
        Timeline timeline = new Timeline(log, 0);
        return new MajorScorer(timeline, new ForecastTape(forecaster(says), log)).score("test");
    }

    private static GcForecaster forecaster(LongFunction<GcForecast> says) {
        return new GcForecaster() {
            @Override
            public void record(GcObservation collection) {}

            @Override
            public GcForecast forecast(long nowNanos, long youngUsedBytes) {
                return says.apply(nowNanos);
            }
        };
    }

    private static List<GcObservation> log(int collections) {
        List<GcObservation> log = new ArrayList<>();
        for (int i = 1; i <= collections; i++) {
            log.add(collection(i, i % EVERY == 0 ? GcKind.MAJOR : GcKind.MINOR, "Allocation Failure"));
        }
        return log;
    }

    private static GcObservation collection(long second, GcKind kind, String cause) {
        return new GcObservation(
                kind, cause, second * SECOND, second * SECOND + SECOND / 10, 10, 1, 10, 10, 5, 5, 100, 100);
    }

    private static long nextMajor(long now) {
        return (now / SECOND / EVERY + 1) * EVERY * SECOND;
    }

    private static GcForecast forecast(long now, long major) {
        long minorsLeft = Math.max(0, (major - now) / SECOND);
        return new GcForecast(major, (int) minorsLeft, -1, -1, -1);
    }
}
