package io.weir.telemetry;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import io.weir.clock.ManualClock;
import io.weir.clock.NanoClock;
import io.weir.clock.WallClock;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GcInfoClockTest {
    private static final long MILLI = 1_000_000L;
    private static final long START_MILLIS = 1_700_000_000_000L;

    /** The JVM initialised at this moment of the simulated monotonic clock: 0.3 ms after a tick of the wall clock. */
    private static final long ZERO_NANOS = -5_000 * MILLI + 300_000L;

    private static final long UPTIME_LAG_MILLIS = 25;

    /** A monotonic clock that a reading moves on by 20 us, and a wall clock that ticks every millisecond beside it. */
    private static final class Clocks {
        private final ManualClock manual;
        private long wallStepMillis;

        private Clocks(long startNanos) {
            manual = new ManualClock(startNanos);
        }

        private long nanoTime() {
            return manual.advance(Duration.ofNanos(20_000));
        }

        private long wallMillis() {
            long sinceStartNanos = nanoTime() - (ZERO_NANOS - 300_000L);
            return START_MILLIS + Math.floorDiv(sinceStartNanos, MILLI) + wallStepMillis;
        }

        private long uptimeMillis() {
            return Math.floorDiv(manual.nanoTime() - ZERO_NANOS, MILLI) + UPTIME_LAG_MILLIS;
        }

        private GcInfoClock calibrate() {
            return GcInfoClock.calibrate(this::nanoTime, this::wallMillis, START_MILLIS, this::uptimeMillis);
        }

        private long trueNanos() {
            return manual.nanoTime() - ZERO_NANOS;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 123_456, 500_000, 999_999})
    void calibratedAnywhereBetweenTicks_isRightWithinAMillisecond(long phaseNanos) {
        Clocks clocks = new Clocks(3_600_000 * MILLI + phaseNanos);

        GcInfoClock clock = clocks.calibrate();

        assertThat(clock.origin()).isEqualTo(GcInfoClock.Origin.WALL_CLOCK);
        assertThat(clock.nowNanos()).isCloseTo(clocks.trueNanos(), within(MILLI));
    }

    @Test
    void threadThatLosesItsProcessorAtTicks_waitsForOneThatItSees() {
        Clocks clocks = new Clocks(0);
        AtomicInteger readings = new AtomicInteger();
        // The first three readings of the monotonic clock after a tick come 3.4 ms late.
        NanoClock stalling = () -> {
            boolean justTicked = Math.floorMod(clocks.manual.nanoTime(), MILLI) < 60_000;
            if (justTicked && readings.incrementAndGet() <= 3) {
                clocks.manual.advance(Duration.ofNanos(3_400_000));
            }
            return clocks.nanoTime();
        };

        GcInfoClock clock = GcInfoClock.calibrate(stalling, clocks::wallMillis, START_MILLIS, clocks::uptimeMillis);

        assertThat(readings).hasValueGreaterThan(2);
        assertThat(clock.nowNanos()).isCloseTo(clocks.trueNanos(), within(MILLI));
    }

    @Test
    void wallClockSteppedAfterwards_changesNothing() {
        Clocks clocks = new Clocks(0);
        GcInfoClock clock = clocks.calibrate();

        clocks.wallStepMillis = -3_600_000;

        assertThat(clock.nowNanos()).isCloseTo(clocks.trueNanos(), within(MILLI));
    }

    @ParameterizedTest
    @ValueSource(longs = {-3_600_000, -5_000, 26, 1_000, 3_600_000})
    void wallClockSteppedBefore_uptimeLessItsUsualLagIsTaken(long stepMillis) {
        Clocks clocks = new Clocks(0);
        clocks.wallStepMillis = stepMillis;

        GcInfoClock clock = clocks.calibrate();

        assertThat(clock.origin()).isEqualTo(GcInfoClock.Origin.UPTIME);
        assertThat(clock.nowNanos()).isCloseTo(clocks.trueNanos(), within(MILLI));
    }

    @Test
    void wallClockThatTicksSeldom_isReadAsItStandsAfterTenMilliseconds() {
        Clocks clocks = new Clocks(0);
        WallClock coarse = () -> Math.floorDiv(clocks.wallMillis(), 16L) * 16L;

        GcInfoClock clock = GcInfoClock.calibrate(clocks::nanoTime, coarse, START_MILLIS, clocks::uptimeMillis);

        assertThat(clocks.manual.nanoTime()).isLessThan(11 * MILLI);
        assertThat(clock.nowNanos()).isCloseTo(clocks.trueNanos(), within(17 * MILLI));
    }

    @Test
    void timesOfBothClocks_areTurnedIntoEachOther() {
        Clocks clocks = new Clocks(-7 * MILLI);
        GcInfoClock clock = clocks.calibrate();
        long gcNanos = clock.nowNanos();

        assertThat(clock.fromNanoClock(clock.toNanoClock(gcNanos))).isEqualTo(gcNanos);
        assertThat(clock.toNanoClock(gcNanos)).isEqualTo(clocks.manual.nanoTime());
    }

    @Test
    void collectionThatEndsInTheFuture_putsTheClockForwardAtOnce() {
        Clocks clocks = new Clocks(0);
        clocks.wallStepMillis = -2_000;
        GcInfoClock clock = clocks.calibrate();
        assertThat(clock.nowNanos() - clocks.trueNanos()).isLessThan(-1_900 * MILLI);

        clock.arrived(clocks.trueNanos());

        assertThat(clock.origin()).isEqualTo(GcInfoClock.Origin.NOTIFICATIONS);
        assertThat(clock.nowNanos()).isCloseTo(clocks.trueNanos(), within(MILLI));
    }

    @Test
    void notificationsThatAllComeTooLate_putTheClockBackByTheSmallestDelay() {
        Clocks clocks = new Clocks(0);
        GcInfoClock clock = clocks.calibrate();
        long wrongByNanos = 1_000 * MILLI;

        for (int i = 1; i < GcInfoClock.LEARNED_FROM; i++) {
            clock.arrived(clocks.trueNanos() - wrongByNanos - i * MILLI);
        }
        assertThat(clock.origin()).isEqualTo(GcInfoClock.Origin.WALL_CLOCK);
        clock.arrived(clocks.trueNanos() - wrongByNanos - 200 * MILLI);

        assertThat(clock.origin()).isEqualTo(GcInfoClock.Origin.NOTIFICATIONS);
        assertThat(clock.nowNanos()).isCloseTo(clocks.trueNanos() - wrongByNanos, within(2 * MILLI));
    }

    @Test
    void notificationsWithTheUsualDelays_changeNothing() {
        Clocks clocks = new Clocks(0);
        GcInfoClock clock = clocks.calibrate();

        for (int i = 0; i < 3 * GcInfoClock.LEARNED_FROM; i++) {
            clock.arrived(clocks.trueNanos() - (i % 263) * MILLI);
        }

        assertThat(clock.origin()).isEqualTo(GcInfoClock.Origin.WALL_CLOCK);
    }

    @Test
    void thisJvm_collectionLiesBetweenTheReadingsAroundIt() {
        GcInfoClock clock = GcInfoClock.calibrate();
        List<GarbageCollectorMXBean> beans = ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class).stream()
                .filter(bean -> bean.getName().contains("MarkSweep"))
                .toList();
        assertThat(beans).as("the tests run with the parallel collector").hasSize(1);

        long beforeNanos = clock.nowNanos();
        System.gc();
        long afterNanos = clock.nowNanos();

        GcInfo info = beans.get(0).getLastGcInfo();
        // GcInfo cuts its times down to milliseconds: up to one early.
        assertThat(MILLISECONDS.toNanos(info.getStartTime())).isGreaterThan(beforeNanos - 2 * MILLI);
        assertThat(MILLISECONDS.toNanos(info.getEndTime())).isLessThan(afterNanos + MILLI);
        assertThat(clock.toNanoClock(afterNanos))
                .isCloseTo(
                        NanoClock.system().nanoTime(),
                        within(Duration.ofSeconds(1).toNanos()));
    }
}
