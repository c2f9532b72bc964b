package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeapRiskTest {
    private static final long SECOND = 1_000_000_000L;

    @ParameterizedTest
    @ValueSource(strings = {"Degenerated GC", "Full GC", "Allocation Stall", "To-space Exhausted"})
    void fallingBackToStoppingTheWorld_isAnAlarmForAMinute(String cause) {
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.SHENANDOAH);
        forecaster.record(pause(10, cause));
        assertThat(forecaster.assessment().risk()).isEqualTo(1.0);
        forecaster.record(pause(69, "Init Mark"));
        assertThat(forecaster.assessment().risk()).isEqualTo(1.0);
        forecaster.record(pause(71, "Init Mark"));
        assertThat(forecaster.assessment().risk()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Init Mark", "Final Update Refs", "System.gc()"})
    void ordinaryPauses_areNone(String cause) {
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.SHENANDOAH);
        forecaster.record(pause(10, cause));
        assertThat(forecaster.assessment().risk()).isZero();
    }

    @Test
    void oldGenerationThatAMajorLeavesFull_raisesTheRiskInProportion() {
        AdaptiveForecaster forecaster = new AdaptiveForecaster(Collector.SERIAL);
        forecaster.record(major(10, 70));
        assertThat(forecaster.assessment().risk()).isZero();
        forecaster.record(major(20, 90));
        assertThat(forecaster.assessment().risk()).isBetween(0.59, 0.61);
    }

    private static GcObservation major(int second, long oldAfterMebibytes) {
        return new GcObservation(
                GcKind.MAJOR,
                "Allocation Failure",
                second * SECOND,
                second * SECOND + 1,
                0,
                0,
                0,
                0,
                95 << 20,
                oldAfterMebibytes << 20,
                100 << 20,
                100 << 20);
    }

    private static GcObservation pause(int second, String cause) {
        long unknown = GcObservation.UNKNOWN;
        return new GcObservation(
                GcKind.PAUSE,
                cause,
                second * SECOND,
                second * SECOND + 1,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown);
    }
}
