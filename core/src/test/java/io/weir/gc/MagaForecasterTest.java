package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.gc.MagaForecaster.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On an ideal sawtooth the two regressions are exact. */
class MagaForecasterTest {
    private static final double MILLI = 1e6;

    private final MagaForecaster maga = new MagaForecaster(Collector.SERIAL, 20, Target.MAXIMUM);

    private static double millis(GcForecast forecast) {
        return forecast.nextMajorNanos() / MILLI;
    }

    @Test
    void portilloDominguezIspdc2014_workedByHand_regressionsMeetAtTheSameTime() {
        // After the minors that end at 200, 300, 400 ms: Y = 10, 20, 30 MiB (from the first on), O = 25, 30, 35 MiB.
        // A: O = 20 + 0.5 Y, so O = 100 at Y* = 160. B: Y = -10 + 0.1 t, so Y = 160 at t* = 1700 ms.
        Tooth tooth = new Tooth(15, 100, maga::record).minor(5).minors(3, 5);

        GcForecast forecast = maga.forecast(tooth.nowNanos(), 0);
        assertThat(millis(forecast)).isCloseTo(1700, within(0.001));
        assertThat(forecast.minorsLeft())
                .as("13 collections to come, of which the last is the major")
                .isEqualTo(12);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 20, 1000})
    void idealTooth_everyForecastOfItIsExact(int windowSize) {
        MagaForecaster forecaster = new MagaForecaster(Collector.SERIAL, windowSize, Target.MAXIMUM);
        Tooth tooth = new Tooth(20, 100, forecaster::record).minor(1); // then 79 MiB are free: full after 79 more
        for (int minor = 1; minor < 79; minor++) {
            tooth.minor(1);
            if (minor >= 2) {
                GcForecast forecast = forecaster.forecast(tooth.nowNanos(), 0);
                assertThat(millis(forecast)).as("after minor %d", minor).isCloseTo(8000, within(0.001));
                assertThat(forecast.minorsLeft()).isEqualTo(78 - minor);
            }
        }
    }

    @Test
    void idealTeeth_everyToothIsForecastExactlyFromItsSecondPointOn() {
        Tooth tooth = new Tooth(20, 100, maga::record);
        for (int i = 0; i < 5; i++) {
            tooth.minor(2).minors(2, 6); // 20, 22, 28, 34: full after 11 more
            double full = tooth.nowMillis() + 1100;
            for (int left = 10; left >= 0; left--) {
                GcForecast forecast = maga.forecast(tooth.nowNanos(), 0);
                assertThat(forecast.minorsLeft()).as("tooth %d", i).isEqualTo(left);
                assertThat(millis(forecast)).as("tooth %d", i).isCloseTo(full, within(0.001));
                if (left > 0) {
                    tooth.minor(6);
                }
            }
            tooth.major(20, 200);
        }
    }

    @Test
    void youngGenerationIsPartlyFull_forecastNeedsOnlyTheRest() {
        Tooth tooth = new Tooth(20, 100, maga::record).minors(5, 5);
        long afterMinor = maga.forecast(tooth.nowNanos(), 0).nextMajorNanos();

        tooth.pass(40); // 4 of eden's 10 MiB are filled meanwhile
        assertThat(maga.forecast(tooth.nowNanos(), 4 * Tooth.MIB).nextMajorNanos())
                .isEqualTo(afterMinor);
        assertThat(maga.forecast(tooth.nowNanos(), 2 * Tooth.MIB).nextMajorNanos())
                .as("allocates less than before: later")
                .isEqualTo(afterMinor + (long) (20 * MILLI));
        assertThat(maga.forecast(tooth.nowNanos(), GcObservation.UNKNOWN).nextMajorNanos())
                .as("unknown: as of the last collection")
                .isEqualTo(afterMinor);
    }

    @Test
    void minorPauses_areTimeInWhichNothingIsAllocated() {
        Tooth tooth = new Tooth(20, 100, maga::record).pause(10).minors(9, 5);

        assertThat(millis(maga.forecast(tooth.nowNanos(), 0))).isCloseTo(16 * 110.0, within(0.001));
    }

    @Test
    void expectedPause_isTheMedianOfPastMajors() {
        Tooth tooth = new Tooth(20, 100, maga::record);
        assertThat(maga.forecast(tooth.minors(4, 5).nowNanos(), 0).expectedPauseNanos())
                .isEqualTo(GcForecast.UNKNOWN);

        tooth.major(20, 150).major(20, 900).major(20, 170).minors(4, 5);
        assertThat(maga.forecast(tooth.nowNanos(), 0).expectedPauseNanos()).isEqualTo((long) (170 * MILLI));
    }

    @Test
    void promotionChanges_windowFollowsAfterItsSize() {
        MagaForecaster forecaster = new MagaForecaster(Collector.SERIAL, 5, Target.MAXIMUM);
        Tooth tooth = new Tooth(20, 200, forecaster::record).minors(11, 1).minors(5, 10);

        assertThat(millis(forecaster.forecast(tooth.nowNanos(), 0)))
                .as("119 MiB are free, 12 more minors")
                .isCloseTo(tooth.nowMillis() + 1190, within(0.001));
    }

    @Test
    void triggerAsTarget_workedByHand_theCollectionAfterTheOneThatReachesItIsTheMajor() {
        MagaForecaster trigger = new MagaForecaster(Collector.SERIAL, 20, Target.TRIGGER);
        Tooth tooth = new Tooth(20, 100, trigger::record).minors(6, 7);

        // At 62 MiB; a steady promotion of 7 has no deviation, so the trigger is at 93: after five minors, at 97 MiB.
        GcForecast forecast = trigger.forecast(tooth.nowNanos(), 0);
        assertThat(forecast.minorsLeft()).isEqualTo(5);
        assertThat(millis(forecast)).isCloseTo(tooth.nowMillis() + 600, within(0.001));
    }

    @Test
    void collectionsThatFillNothing_changeNoForecast() {
        Tooth tooth = new Tooth(20, 100, maga::record).minors(6, 5);
        GcForecast before = maga.forecast(tooth.nowNanos(), 0);
        tooth.event(GcKind.CYCLE, 0).event(GcKind.PAUSE, 0);

        assertThat(maga.forecast(tooth.nowNanos(), 0)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 0, -1, Integer.MIN_VALUE})
    void windowOfLessThanTwo_isRefused(int size) {
        assertThatThrownBy(() -> new MagaForecaster(Collector.SERIAL, size, Target.TRIGGER))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("windowSize must be >= 2 (observations), but was " + size);
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void nothingWasSeen_noForecast(Target target) {
        assertThat(new MagaForecaster(Collector.SERIAL, 2, target).forecast(123, 0))
                .isEqualTo(GcForecast.NONE);
    }
}
