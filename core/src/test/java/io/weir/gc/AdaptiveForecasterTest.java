package io.weir.gc;

import static io.weir.gc.HeapModel.MIB;
import static io.weir.gc.ProgramFamily.Range.ANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.gc.ProgramFamily.Criteria;
import io.weir.gc.ProgramFamily.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AdaptiveForecasterTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void steadyProgram_isNamedFromTheFirstMajorOn() {
        HeapModel heap = new HeapModel(Collector.SERIAL, 1);
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.SERIAL);
        HeapModel.Outcome outcome = heap.judge(forecaster, 200, 0);
        assertThat(outcome.named()).isEqualTo(outcome.majors()).isGreaterThan(10);
        assertThat(outcome.falseAlarms()).isZero();
        assertThat(forecaster.assessment().family()).isEqualTo("regular");
        assertThat(forecaster.assessment().storm()).isFalse();
    }

    @Test
    void programThatTurnsIrregular_changesItsFamily() {
        HeapModel heap = new HeapModel(Collector.PARALLEL, 3);
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.PARALLEL);
        heap.judge(forecaster, 150, 0);
        assertThat(forecaster.assessment().family()).isEqualTo("regular");
        for (int i = 0; i < 40; i++) {
            heap.promotedBytes = (i % 3 == 0 ? 30 : 2) * MIB;
            heap.toMajor(forecaster);
        }
        assertThat(forecaster.assessment().family()).isEqualTo("irregular");
    }

    @Test
    void window_followsTheGapBetweenCollections() {
        HeapModel heap = new HeapModel(Collector.SERIAL, 1);
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.SERIAL);
        heap.judge(forecaster, 60, 0);
        long slow = forecaster.assessment().policy().windowNanos();
        heap.gapNanos = SECOND / 10;
        heap.judge(forecaster, 60, 0);
        long fast = forecaster.assessment().policy().windowNanos();
        assertThat(slow).isBetween(SECOND / 4, SECOND / 2);
        assertThat(fast).isEqualTo(150_000_000L);
    }

    @Test
    void familyWhoseForecastsFail_isLeft() {
        ProgramFamily brim = family("brim", ForecastMethod.MAGA);
        ProgramFamily trigger = family("trigger", ForecastMethod.TRIGGER);
        HeapModel heap = new HeapModel(Collector.SERIAL, 5);
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.SERIAL, List.of(brim, trigger));
        assertThat(forecaster.assessment().family()).isEqualTo("brim");
        heap.promotedBytes = 6 * MIB;
        heap.promotionNoise = 0.8;
        heap.judge(forecaster, 300, 0);
        assertThat(forecaster.assessment().family()).isEqualTo("trigger");
    }

    @Test
    void explicitMajors_doNotTrainTheModel() {
        HeapModel heap = new HeapModel(Collector.SERIAL, 1);
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.SERIAL);
        for (int tooth = 0; tooth < 12; tooth++) {
            heap.toMajor(forecaster);
            if (tooth % 3 == 2) {
                forecaster.record(heap.next());
                forecaster.record(heap.explicitMajor());
            }
        }
        HeapModel.Outcome outcome = heap.judge(forecaster, 100, 0);
        assertThat(outcome.named()).isEqualTo(outcome.majors());
        assertThat(outcome.falseAlarms()).isZero();
        assertThat(forecaster.assessment().family()).isEqualTo("regular");
    }

    @Test
    void majorsAskedForByTheClock_areAFamilyOfTheirOwnAndForecast() {
        HeapModel heap = new HeapModel(Collector.PARALLEL, 1);
        heap.promotedBytes = 0;
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.PARALLEL);
        GcObservation last = null;
        long lastInterval = 0;
        for (int hour = 0; hour < 5; hour++) {
            for (int i = 0; i < 20; i++) {
                forecaster.record(heap.next());
            }
            GcObservation explicit = heap.explicitMajor();
            lastInterval = last == null ? 0 : explicit.startNanos() - last.startNanos();
            last = explicit;
            forecaster.record(explicit);
        }
        assertThat(forecaster.assessment().family()).isEqualTo("explicit-clock");
        GcForecast forecast = forecaster.forecast(last.endNanos(), 0);
        assertThat(forecast.nextMajorNanos()).isEqualTo(last.startNanos() + lastInterval);
        assertThat(forecast.expectedPauseNanos()).isEqualTo(heap.majorPauseNanos);
    }

    @Test
    void storm_isAStateAndNoForecast() {
        HeapModel heap = new HeapModel(Collector.PARALLEL, 1);
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.PARALLEL);
        heap.judge(forecaster, 60, 0);
        heap.liveBytes = 152 * MIB;
        GcObservation last = null;
        for (int i = 0; i < 40; i++) {
            last = heap.next();
            forecaster.record(last);
        }
        assertThat(forecaster.assessment().storm()).isTrue();
        assertThat(forecaster.assessment().risk()).isGreaterThan(0.7);
        assertThat(forecaster.forecast(last.endNanos(), 0).hasNextMajor()).isFalse();

        heap.liveBytes = 60 * MIB;
        heap.judge(forecaster, 200, 0);
        assertThat(forecaster.assessment().storm()).isFalse();
    }

    @Test
    void cacheWithOneMinorAMajorThatFreesSpace_isNoStorm() {
        HeapModel heap = new HeapModel(Collector.SERIAL, 1);
        heap.liveBytes = 110 * MIB;
        heap.promotedBytes = 24 * MIB;
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.SERIAL);
        heap.judge(forecaster, 100, 0);
        assertThat(forecaster.assessment().storm()).isFalse();
    }

    @Test
    void g1_namesAMajorOnlyWhenItIsNext() {
        HeapModel heap = new HeapModel(Collector.G1, 1);
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.G1);
        int named = 0;
        for (int i = 0; i < 200; i++) {
            GcObservation collection = heap.next();
            forecaster.record(collection);
            GcForecast forecast = forecaster.forecast(collection.endNanos(), collection.youngAfterBytes());
            if (forecast.hasNextMajor()) {
                named++;
                assertThat(forecast.minorsLeft()).isZero();
            }
            if (i > 2) {
                assertThat(forecast.hasNextPause()).isTrue();
            }
        }
        assertThat(named).isPositive();
    }

    @ParameterizedTest
    @EnumSource(
            names = {"ZGC", "GENERATIONAL_ZGC", "SHENANDOAH", "GENERATIONAL_SHENANDOAH", "EPSILON", "CMS", "UNKNOWN"})
    void collectorWithNothingToAvoid_forecastsNothing(Collector collector) {
        HeapModel heap = new HeapModel(collector, 1);
        AdaptiveForecaster forecaster = new AdaptiveForecaster(collector);
        for (int i = 0; i < 100; i++) {
            GcObservation collection = heap.next();
            forecaster.record(collection);
            assertThat(forecaster.forecast(collection.endNanos(), 0)).isEqualTo(GcForecast.NONE);
        }
    }

    @Test
    void allocationStall_raisesTheRiskForAMinute() {
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.ZGC);
        forecaster.record(cycle("Allocation Rate", SECOND));
        assertThat(forecaster.assessment().risk()).isZero();
        forecaster.record(cycle("Allocation Stall", 2 * SECOND));
        assertThat(forecaster.assessment().risk()).isEqualTo(1);
        forecaster.record(cycle("Allocation Rate", 30 * SECOND));
        assertThat(forecaster.assessment().risk()).isEqualTo(1);
        forecaster.record(cycle("Allocation Rate", 70 * SECOND));
        assertThat(forecaster.assessment().risk()).isZero();
    }

    @Test
    void noFamilies_isRefused() {
        assertThatThrownBy(() -> new AdaptiveForecaster(Collector.SERIAL, List.of()))
                .hasMessage("families must be at least one, but were none");
    }

    private static GcObservation cycle(String cause, long startNanos) {
        long none = GcObservation.UNKNOWN;
        return new GcObservation(
                GcKind.CYCLE, cause, startNanos, startNanos + 1000, none, none, none, none, none, none, none, none);
    }

    private static ProgramFamily family(String name, ForecastMethod method) {
        return new ProgramFamily(
                name, new Criteria(ANY, ANY, ANY, ANY, false), new Policy(method, 20, 0.35, 1, SECOND, SECOND, 0, ""));
    }
}
