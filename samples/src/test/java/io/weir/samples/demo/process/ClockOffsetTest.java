package io.weir.samples.demo.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClockOffsetTest {
    private final ClockOffset clock = new ClockOffset();

    @Test
    void shortestExchange_setsTheOffset() {
        clock.exchange(1_000, 501_700, 2_000);
        clock.exchange(3_000, 503_050, 3_100);
        clock.exchange(5_000, 509_000, 9_000);
        assertThat(clock.toOurs(503_050)).isEqualTo(3_050);
        assertThat(clock.errorNanos()).isEqualTo(50);
    }

    @Test
    void sameClock_hasNoOffset() {
        clock.exchange(-40, -20, 0);
        assertThat(clock.toOurs(123)).isEqualTo(123);
    }

    @Test
    void clocksOfOtherOrigins_areConvertedAcrossTheWrap() {
        long ours = Long.MAX_VALUE - 10;
        clock.exchange(ours, -5_000, ours + 20);
        assertThat(clock.toOurs(-5_000)).isEqualTo(ours + 10);
    }
}
