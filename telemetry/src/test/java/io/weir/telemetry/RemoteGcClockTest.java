package io.weir.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RemoteGcClockTest {
    private static final long MILLI = 1_000_000L;
    /** An origin that makes every comparison other than by subtraction fail soon. */
    private static final long ORIGIN = Long.MAX_VALUE - 1000 * MILLI;

    private final ManualClock clock = new ManualClock(ORIGIN);
    private final RemoteGcClock remote = new RemoteGcClock(clock);

    /** Answers a question for the uptime after two millis, one each way. */
    private void readUptime(long uptimeMillis) {
        long asked = clock.nanoTime();
        clock.advance(Duration.ofMillis(2));
        remote.uptimeWas(asked, uptimeMillis, clock.nanoTime());
    }

    @Test
    void firstReading_isDatedToTheMiddleOfItsRoundTrip() {
        readUptime(60_000);

        // 60.0 to 60.001 s were read one millisecond ago, and GcInfo lags by 25 ms.
        assertThat(remote.nowNanos()).isEqualTo((60_001 - 25) * MILLI + MILLI / 2);
        clock.advance(Duration.ofSeconds(5));
        assertThat(remote.nowNanos()).isEqualTo((65_001 - 25) * MILLI + MILLI / 2);
    }

    @Test
    void answerThatAPauseHeldUp_changesNothing() {
        readUptime(60_000);
        long before = remote.nowNanos();

        // Read after 300 ms of a pause: the middle of the round trip would be 150 ms off.
        long asked = clock.nanoTime();
        clock.advance(Duration.ofMillis(302));
        remote.uptimeWas(asked, 60_000 + 302, clock.nanoTime());

        assertThat(remote.nowNanos()).isEqualTo(before + 302 * MILLI);
    }

    @Test
    void clocksThatDriftApart_areFollowed() {
        readUptime(60_000);

        for (int hour = 1; hour <= 24; hour++) {
            clock.advance(Duration.ofHours(1).minusMillis(2));
            // 100 ms an hour faster than ours.
            readUptime(60_000 + hour * 3_600_100L);
        }

        assertThat(remote.nowNanos() + 25 * MILLI)
                .isBetween((60_000 + 24 * 3_600_100L) * MILLI, (60_003 + 24 * 3_600_100L) * MILLI);
    }

    @Test
    void notificationSoonerThanTheLag_shortensTheLag() {
        readUptime(60_000);
        long now = remote.nowNanos();

        remote.arrived(now + 25 * MILLI - 14 * MILLI);

        assertThat(remote.nowNanos()).isEqualTo(now + 11 * MILLI);
        remote.arrived(now - 500 * MILLI);
        assertThat(remote.nowNanos()).isEqualTo(now + 11 * MILLI);
    }

    @Test
    void notificationFromTheFuture_shortensTheLagToNothing() {
        readUptime(60_000);
        long now = remote.nowNanos();

        remote.arrived(now + 3_600_000 * MILLI);

        assertThat(remote.nowNanos()).isEqualTo(now + 25 * MILLI);
    }

    @Test
    void manyNotificationsAllTooLate_lengthenTheLag() {
        readUptime(60_000);
        long now = remote.nowNanos();

        for (int i = 1; i < GcInfoClock.LEARNED_FROM; i++) {
            remote.arrived(now + 25 * MILLI - (200 + i) * MILLI);
        }
        assertThat(remote.nowNanos()).isEqualTo(now);
        remote.arrived(now + 25 * MILLI - 200 * MILLI);

        assertThat(remote.nowNanos()).isEqualTo(now + 25 * MILLI - 200 * MILLI);
    }

    @Test
    void notificationBeforeTheFirstReading_isPassedOver() {
        remote.arrived(5 * MILLI);
        readUptime(60_000);

        assertThat(remote.nowNanos()).isEqualTo((60_001 - 25) * MILLI + MILLI / 2);
    }
}
