package io.weir.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClocksTest {

    @Test
    void manualClock_standsStillUntilItIsMoved() {
        ManualClock clock = new ManualClock(-5);
        assertThat(clock.nanoTime()).isEqualTo(-5);

        assertThat(clock.advance(Duration.ofNanos(7))).isEqualTo(2);
        assertThat(clock.advance(Duration.ZERO)).isEqualTo(2);
        assertThat(clock.nanoTime()).isEqualTo(2);
    }

    @Test
    void manualClock_canBePutBack() {
        ManualClock clock = new ManualClock(100);

        assertThat(clock.set(40)).isEqualTo(40);
        assertThat(clock.nanoTime()).isEqualTo(40);
    }

    @Test
    void manualClock_wrapsLikeTheSystems() {
        ManualClock clock = new ManualClock(Long.MAX_VALUE);

        assertThat(clock.advance(Duration.ofNanos(1))).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void manualClock_doesNotAdvanceBackwards() {
        ManualClock clock = new ManualClock(3);

        assertThatThrownBy(() -> clock.advance(Duration.ofNanos(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("step must be >= 0, but was PT-0.000000001S");
        assertThat(clock.nanoTime()).isEqualTo(3);
    }

    @Test
    void systemClock_isMonotonic() {
        NanoClock clock = NanoClock.system();
        long previous = clock.nanoTime();
        for (int i = 0; i < 1_000; i++) {
            long now = clock.nanoTime();
            assertThat(now - previous).isNotNegative();
            previous = now;
        }
        assertThat(NanoClock.system()).isSameAs(clock);
    }
}
