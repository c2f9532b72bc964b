package io.weir.gc;

import static io.weir.gc.HeapModel.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PauseForecasterTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void youngPauses_areForecastByTheirMedianAndEdensFilling() {
        PauseForecaster forecaster = new PauseForecaster(Collector.G1);
        for (int i = 1; i <= 10; i++) {
            forecaster.record(pause(i, i == 9 ? 400 : 60, 100, 101));
        }
        GcForecast forecast = forecaster.forecast(10 * SECOND + 60_000_000L, 4 * MIB);
        assertThat(forecast.nextPauseExpectedNanos()).isEqualTo(60_000_000L);
        assertThat((double) forecast.nextPauseNanos()).isBetween(10.9e9, 11.2e9);
        assertThat(forecast.hasNextMajor()).isFalse();
    }

    @Test
    void mixedPauses_areExpectedAfterAMixedOne() {
        PauseForecaster forecaster = new PauseForecaster(Collector.G1);
        for (int i = 1; i <= 10; i++) {
            boolean mixed = i % 5 == 4 || i % 5 == 0;
            forecaster.record(pause(i, mixed ? 150 : 40, 100, mixed ? 90 : 101));
        }
        assertThat(forecaster.forecast(11 * SECOND, 4 * MIB).nextPauseExpectedNanos())
                .isEqualTo(150_000_000L);
        forecaster.record(pause(11, 40, 90, 91));
        assertThat(forecaster.forecast(12 * SECOND, 4 * MIB).nextPauseExpectedNanos())
                .isEqualTo(40_000_000L);
    }

    private static GcObservation pause(int second, long millis, long oldBefore, long oldAfter) {
        return new GcObservation(
                GcKind.MINOR,
                "G1 Evacuation Pause",
                second * SECOND,
                second * SECOND + millis * 1_000_000L,
                68 * MIB,
                4 * MIB,
                GcObservation.UNKNOWN,
                64 * MIB,
                oldBefore * MIB,
                oldAfter * MIB,
                300 * MIB,
                300 * MIB);
    }
}
