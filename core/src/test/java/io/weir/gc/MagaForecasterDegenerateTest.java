package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.gc.MagaForecaster.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Input that fits no line: never a negative, infinite or undefined time; rather no forecast. */
class MagaForecasterDegenerateTest {
    private static final double MILLI = 1e6;
    private static final int WINDOW = 20;

    private final MagaForecaster maga = new MagaForecaster(Collector.SERIAL, WINDOW, Target.MAXIMUM);
    private final Tooth tooth = new Tooth(20, 100, maga::record);

    private GcForecast forecast() {
        return maga.forecast(tooth.nowNanos(), 0);
    }

    private double millis() {
        return forecast().nextMajorNanos() / MILLI;
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void fewerThanTwoPoints_noForecast(Target target) {
        MagaForecaster forecaster = new MagaForecaster(Collector.SERIAL, WINDOW, target);
        Tooth first = new Tooth(20, 100, forecaster::record).minor(5);
        assertThat(forecaster.forecast(first.nowNanos(), 0))
                .as("the first of a tooth is none")
                .isEqualTo(GcForecast.NONE);

        first.minor(5);
        assertThat(forecaster.forecast(first.nowNanos(), 0)).as("one point").isEqualTo(GcForecast.NONE);

        first.minor(5);
        assertThat(forecaster.forecast(first.nowNanos(), 0).hasNextMajor())
                .as("two points")
                .isTrue();
    }

    @Test
    void allAllocationsEqual_noForecast() {
        tooth.eden(0, 100).minors(6, 5);

        assertThat(forecast()).isEqualTo(GcForecast.NONE);
    }

    @Test
    void allTimesEqual_noForecast() {
        tooth.eden(10, 0).minors(6, 5);

        assertThat(forecast()).isEqualTo(GcForecast.NONE);
    }

    @Test
    void someTimesEqual_forecastIsFinite() {
        tooth.minors(3, 5).eden(10, 0).minors(2, 5).eden(10, 100).minors(3, 5);

        assertThat(millis()).isBetween(tooth.nowMillis(), tooth.nowMillis() + 2000);
    }

    @Test
    void oldGenerationDoesNotGrow_noForecast() {
        tooth.minors(30, 0);

        assertThat(forecast()).isEqualTo(GcForecast.NONE);
    }

    @Test
    void nodeIsIdle_forecastRecedes() {
        tooth.minors(6, 5);
        double before = millis();
        tooth.pass(60_000);

        assertThat(millis()).isCloseTo(before + 60_000, within(0.001));
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void targetIsPassed_isDueNowAndNeverInThePast(Target target) {
        MagaForecaster forecaster = new MagaForecaster(Collector.SERIAL, WINDOW, target);
        Tooth over = new Tooth(20, 40, forecaster::record).minors(10, 5);
        long now = over.pass(5000).nowNanos();

        GcForecast forecast = forecaster.forecast(now, 10 * Tooth.MIB);
        assertThat(forecast.nextMajorNanos()).isEqualTo(now);
        assertThat(forecast.minorsLeft()).isZero();
        assertThat(forecaster.forecast(now, GcObservation.UNKNOWN).nextMajorNanos())
                .isEqualTo(now);
    }

    @Test
    void majorDoesNotCome_eachForecastAfterwardsIsMadeAnew() {
        tooth.minors(17, 5);
        for (int i = 0; i < 5; i++) {
            tooth.minor(0); // promotes nothing any more: the line flattens
            assertThat(forecast().nextMajorNanos()).isEqualTo(tooth.nowNanos());
        }
        tooth.minors(WINDOW, 0);
        assertThat(forecast()).as("flat for a whole window").isEqualTo(GcForecast.NONE);
    }

    @Test
    void majorInTheWindow_teethAreNotMixed() {
        tooth.minors(13, 5).major(20, 200).minor(1).minors(4, 2); // at 29 of 100 MiB, 2 each time

        assertThat(millis()).isCloseTo(tooth.nowMillis() + 71 / 2.0 * 100, within(0.001));
    }

    @Test
    void firstMinorAfterAMajor_isNotFitted() {
        tooth.minors(13, 5).major(20, 200).minor(0).minors(2, 6); // survivors refill first

        assertThat(millis()).isCloseTo(tooth.nowMillis() + 68 / 6.0 * 100, within(0.001));
    }

    @Test
    void tooFewPointsAfterAMajor_historyStandsIn() {
        tooth.minors(9, 5).major(20, 0); // its tooth began before the first collection was seen: not counted
        assertThat(forecast()).as("no complete tooth yet").isEqualTo(GcForecast.NONE);

        for (int minors : new int[] {11, 7, 9}) {
            tooth.minors(minors, 5).major(20, 0);
        }
        GcForecast forecast = forecast();
        assertThat(forecast.minorsLeft()).as("median: 9 minors and the major").isEqualTo(9);
        assertThat(millis()).isCloseTo(tooth.nowMillis() + 1000, within(0.001));

        tooth.minors(2, 5);
        assertThat(forecast().minorsLeft()).as("one point in the window").isEqualTo(7);
    }

    @Test
    void edenIsResizedInATooth_bytesCountAndNotCollections() {
        tooth.minors(4, 8); // 52 MiB
        double before = millis();
        tooth.eden(5, 50).minors(4, 4); // half as large, twice as often, half as much

        assertThat(millis()).isCloseTo(before, within(0.001));
        assertThat(forecast().minorsLeft()).as("32 MiB are free, 4 each time").isEqualTo(7);
    }

    @Test
    void oldMaximumChanges_windowAndHistoryAreVoid() {
        tooth.minors(9, 5)
                .major(20, 0)
                .minors(9, 5)
                .major(20, 0)
                .minors(5, 5)
                .oldMax(200)
                .minor(5);
        assertThat(forecast()).as("one point, no history").isEqualTo(GcForecast.NONE);

        tooth.minor(5);
        assertThat(millis()).isCloseTo(tooth.nowMillis() + 145 / 5.0 * 100, within(0.001));
    }

    @Test
    void oldCommittedChanges_historyIsVoidAndTheFitGoesOn() {
        tooth.oldCommitted(60).minors(9, 5).major(20, 0).minors(9, 5).major(20, 0);
        assertThat(forecast().hasNextMajor()).isTrue();

        tooth.oldCommitted(80).minor(5);
        assertThat(forecast()).as("history of another size").isEqualTo(GcForecast.NONE);

        tooth.minors(2, 5).oldCommitted(90).minors(2, 5);
        assertThat(millis()).as("all four points").isCloseTo(tooth.nowMillis() + 55 / 5.0 * 100, within(0.001));
    }

    @Test
    void majorResizesTheOldGeneration_historyIsVoid() {
        tooth.oldCommitted(60)
                .minors(9, 5)
                .major(20, 0)
                .minors(9, 5)
                .major(20, 0)
                .minors(9, 5);
        tooth.oldCommitted(80).major(20, 0);
        assertThat(forecast()).isEqualTo(GcForecast.NONE);

        tooth.minors(9, 5).major(20, 0);
        assertThat(forecast().minorsLeft()).as("relearned").isEqualTo(9);
    }

    @Test
    void explicitMajor_clearsTheWindowAndTrainsNothing() {
        tooth.minors(9, 5).major(20, 100).minors(9, 5).major(20, 100);
        tooth.minors(3, 5).major("System.gc()", 20, 5000);

        GcForecast forecast = forecast();
        assertThat(forecast.expectedPauseNanos()).isEqualTo((long) (100 * MILLI));
        assertThat(forecast.minorsLeft())
                .as("the tooth begins anew, as long as those before")
                .isEqualTo(9);
    }

    @Test
    void maximumIsUndefined_noForecast() {
        tooth.oldMax(-1).minors(10, 5);

        assertThat(forecast()).isEqualTo(GcForecast.NONE);
    }

    @Test
    void petabytesWereAllocated_forecastIsAsExact() {
        tooth.eden(8L << 30, 100).minor(0).eden(10, 100); // 8 PiB at once
        tooth.major(20, 0).minors(8, 5);

        assertThat(millis()).isCloseTo(tooth.nowMillis() + 40 / 5.0 * 100, within(0.01));
        assertThat(forecast().minorsLeft()).isEqualTo(7);
    }

    @Test
    void oldShrinksWithoutAMajor_windowBeginsAnew() {
        tooth.minors(10, 6).minor(-40).minors(3, 2); // as a mixed collection of G1

        assertThat(millis()).isCloseTo(tooth.nowMillis() + 54 / 2.0 * 100, within(0.001));
    }

    @Test
    void abortedMinorBeforeAMajor_isNeitherAPointNorTheFirstOfATooth() {
        tooth.minors(9, 5).abortedThenMajor(20, 100).minor(0).minors(2, 5);

        assertThat(millis()).isCloseTo(tooth.nowMillis() + 70 / 5.0 * 100, within(0.001));
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void oldGrowsByAlmostNothing_noMajorIsInSight(Target target) {
        MagaForecaster forecaster = new MagaForecaster(Collector.SERIAL, WINDOW, target);
        long nowNanos = 0;
        for (int i = 1; i <= 10; i++) { // a gigabyte each time, of which a byte is promoted in all
            nowNanos += 100_000_000;
            long old = (20L << 20) + (i > 5 ? 1 : 0);
            forecaster.record(new GcObservation(
                    GcKind.MINOR, "", nowNanos, nowNanos, 1 << 30, 0, 1 << 30, 1 << 30, old, old, 1L << 40, 1L << 40));
        }

        assertThat(forecaster.forecast(nowNanos, 0)).isEqualTo(GcForecast.NONE);
    }

    @Test
    void sizeOfOldIsNotTold_collectionIsNotFitted() {
        tooth.minors(5, 5);
        long now = tooth.nowNanos();
        maga.record(new GcObservation(
                GcKind.MINOR, "", now, now, 0, 0, -1, -1, -1, -1, -1, -1)); // as in a log without details

        assertThat(millis()).isCloseTo(tooth.nowMillis() + 55 / 5.0 * 100, within(0.001));
    }
}
