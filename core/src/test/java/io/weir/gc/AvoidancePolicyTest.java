package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvoidancePolicyTest {

    @ParameterizedTest
    @CsvSource({"-1, 0, 0", "0, -1, 0", "0, 0, -1"})
    void negativeDuration_isRefused(long window, long maxAvoid, long shortestPause) {
        assertThatThrownBy(() -> new AvoidancePolicy(window, maxAvoid, shortestPause, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("durations of a policy must be >= 0 ns, but were window " + window + ", maxAvoid "
                        + maxAvoid + ", shortestPause " + shortestPause);
    }

    @Test
    void zero_isAllowed() {
        assertThat(new AvoidancePolicy(0, 0, 0, "").windowNanos()).isZero();
    }

    @Test
    void forecast_knowsWhatItKnows() {
        assertThat(GcForecast.NONE.hasNextMajor()).isFalse();
        assertThat(GcForecast.NONE.hasNextPause()).isFalse();
        assertThat(new GcForecast(0, 0, 0, 0, 0).hasNextMajor()).isTrue();
        assertThat(new GcForecast(0, 0, 0, 0, 0).hasNextPause()).isTrue();
    }
}
