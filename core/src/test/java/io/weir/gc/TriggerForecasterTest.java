package io.weir.gc;

import static io.weir.gc.HeapModel.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TriggerForecasterTest {

    @ParameterizedTest(name = "{0}, noise {1}, seed {2}")
    @CsvSource({"SERIAL,0.0,1", "SERIAL,0.5,2", "SERIAL,0.9,3", "PARALLEL,0.0,4", "PARALLEL,0.5,5", "PARALLEL,0.9,6"})
    void hotSpotsRule_isNamedExactly(Collector collector, double noise, long seed) {
        HeapModel heap = new HeapModel(collector, seed);
        heap.promotionNoise = noise;
        HeapModel.Outcome outcome = heap.judge(new TriggerForecaster(collector), 600, 0);
        assertThat(outcome.majors()).isGreaterThan(20);
        assertThat(outcome.named()).as("seed %d", seed).isEqualTo(outcome.majors());
        assertThat(outcome.falseAlarms()).as("seed %d", seed).isZero();
    }

    @Test
    void oneOrTwoMinorsBetweenMajors_areEnough() {
        HeapModel heap = new HeapModel(Collector.SERIAL, 7);
        heap.liveBytes = 110 * MIB;
        heap.promotedBytes = 20 * MIB;
        HeapModel.Outcome outcome = heap.judge(new TriggerForecaster(Collector.SERIAL), 100, 1);
        assertThat(outcome.majors()).isGreaterThan(30);
        assertThat(outcome.named()).isEqualTo(outcome.majors());
        assertThat(outcome.falseAlarms()).isZero();
    }

    @Test
    void triggerLevel_isPassedJustWhenTheNextCollectionIsNamedAMajor() {
        HeapModel heap = new HeapModel(Collector.SERIAL, 3);
        TriggerForecaster forecaster = new TriggerForecaster(Collector.SERIAL);
        assertThat(forecaster.oldTriggerBytes()).isEqualTo(GcObservation.UNKNOWN);
        heap.toMajor(forecaster);
        for (int i = 0; i < 200; i++) {
            GcObservation collection = heap.next();
            forecaster.record(collection);
            boolean named = forecaster
                            .forecast(collection.endNanos(), collection.youngAfterBytes())
                            .minorsLeft()
                    == 0;
            assertThat(collection.oldAfterBytes() >= forecaster.oldTriggerBytes())
                    .as("collection %d", i)
                    .isEqualTo(named);
        }
    }

    @Test
    void timeOfTheMajor_followsFromEdensFilling() {
        HeapModel heap = new HeapModel(Collector.SERIAL, 1);
        TriggerForecaster forecaster = new TriggerForecaster(Collector.SERIAL);
        heap.toMajor(forecaster);
        heap.toMajor(forecaster);
        GcObservation minor = heap.next();
        forecaster.record(minor);
        GcForecast early = forecaster.forecast(minor.endNanos(), minor.youngAfterBytes());
        GcObservation major = minor;
        while (major.kind() != GcKind.MAJOR) {
            major = heap.next();
        }
        long interval = major.startNanos() - minor.endNanos();
        assertThat(early.minorsLeft()).isPositive();
        assertThat(early.expectedPauseNanos()).isEqualTo(heap.majorPauseNanos);
        // One minor's promotion (the first of a tooth is not counted in the mean) is what it may be off by.
        assertThat((double) (early.nextMajorNanos() - major.startNanos()))
                .isBetween(-1.1 * heap.gapNanos, 1.1 * heap.gapNanos);
        assertThat(interval).isGreaterThan(2 * heap.gapNanos);
    }

    @Test
    void liveReading_movesTheTimeWithTheAllocation() {
        HeapModel heap = new HeapModel(Collector.SERIAL, 1);
        TriggerForecaster forecaster = new TriggerForecaster(Collector.SERIAL);
        GcObservation last = null;
        for (int i = 0;
                i < 40
                        && (last == null
                                || forecaster.forecast(last.endNanos(), 0).minorsLeft() != 0);
                i++) {
            last = heap.next();
            forecaster.record(last);
        }
        long half = last.endNanos() + heap.gapNanos / 2;
        long halfFull = last.youngAfterBytes() + heap.edenBytes / 2;
        GcForecast onTime = forecaster.forecast(half, halfFull);
        assertThat((double) onTime.nextMajorNanos()).isCloseTo(last.endNanos() + (double) heap.gapNanos, within(0.1e9));
        GcForecast idle = forecaster.forecast(half, last.youngAfterBytes() + heap.edenBytes / 100);
        assertThat(idle.nextMajorNanos()).isGreaterThan(onTime.nextMajorNanos() + heap.gapNanos / 4);
        GcForecast full = forecaster.forecast(half, last.youngAfterBytes() + heap.edenBytes);
        assertThat(full.nextMajorNanos()).isEqualTo(half);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void tooLittleSeen_saysNothing(int collections) {
        HeapModel heap = new HeapModel(Collector.SERIAL, 1);
        TriggerForecaster forecaster = new TriggerForecaster(Collector.SERIAL);
        for (int i = 0; i < collections; i++) {
            forecaster.record(heap.next());
        }
        assertThat(forecaster.forecast(1_000_000L, 0)).isEqualTo(GcForecast.NONE);
    }

    @Test
    void nothingPromoted_noMajorInSight() {
        HeapModel heap = new HeapModel(Collector.PARALLEL, 1);
        heap.promotedBytes = 0;
        TriggerForecaster forecaster = new TriggerForecaster(Collector.PARALLEL);
        GcObservation last = heap.next();
        for (int i = 0; i < 50; i++) {
            last = heap.next();
            forecaster.record(last);
        }
        assertThat(forecaster.forecast(last.endNanos(), 0).hasNextMajor()).isFalse();
    }

    @Test
    void minorThatGaveUp_announcesTheMajorAtOnce() {
        HeapModel heap = new HeapModel(Collector.SERIAL, 1);
        TriggerForecaster forecaster = new TriggerForecaster(Collector.SERIAL);
        GcObservation last = heap.next();
        forecaster.record(last);
        forecaster.record(heap.next());
        GcObservation aborted = new GcObservation(
                GcKind.ABORTED_MINOR,
                "Allocation Failure",
                9_000_000_000L,
                9_000_000_000L,
                64 * MIB,
                64 * MIB,
                72 * MIB,
                64 * MIB,
                50 * MIB,
                50 * MIB,
                160 * MIB,
                160 * MIB);
        forecaster.record(aborted);
        GcForecast forecast = forecaster.forecast(aborted.endNanos(), aborted.youngAfterBytes());
        assertThat(forecast.minorsLeft()).isZero();
        assertThat(forecast.nextMajorNanos()).isEqualTo(aborted.endNanos());
    }

    private static org.assertj.core.data.Offset<Double> within(double nanos) {
        return org.assertj.core.data.Offset.offset(nanos);
    }
}
