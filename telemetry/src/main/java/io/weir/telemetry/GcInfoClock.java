package io.weir.telemetry;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.weir.clock.NanoClock;
import io.weir.clock.WallClock;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.function.LongSupplier;

/**
 * The clock that {@code GcInfo} start and end times are on: it starts when the JVM has initialised, which is also what
 * {@link RuntimeMXBean#getStartTime()} tells, 12 to 30 ms after the zero of {@link RuntimeMXBean#getUptime()} (measured).
 *
 * <p>It is lined up once, at a tick of the wall clock, and from then on advances with the {@link NanoClock}: accurate to
 * 1 ms (start time and {@code GcInfo} are whole milliseconds) and immune to later steps of the wall clock. A wall clock that was
 * stepped before shows itself by an absurd lag behind the uptime, or later by notifications that come before their
 * collection has ended or all too long after it; then the clock is lined up by those. Thread-safe; a reading costs one
 * reading of the {@code NanoClock}.
 */
public final class GcInfoClock {
    /** What the clock was lined up with. */
    public enum Origin {
        /** The wall clock and the JVM's start time. */
        WALL_CLOCK,
        /** The JVM's uptime less its usual lag, because the wall clock cannot have been right. */
        UPTIME,
        /** The arrival of notifications, because they contradicted the first origin. */
        NOTIFICATIONS
    }

    /** 25 ms: between the 12 and 30 ms that were measured on JDK 17 and 25. */
    static final long USUAL_UPTIME_LAG_NANOS = 25_000_000L;

    /** 5 s: a JVM that takes longer to initialise is less likely than a stepped wall clock; a guess. */
    static final long MAX_UPTIME_LAG_MILLIS = 5_000;

    /** 2 ms: two ticks of a wall clock that ticks every millisecond; one that does not is read as it stands. */
    private static final long MAX_SPIN_NANOS = 2_000_000L;

    /** Notifications after which the smallest delay is telling; a guess, the mean delay being 1 to 12 ms (measured). */
    static final int LEARNED_FROM = 20;

    /** 50 ms: a smallest delay of so many notifications that no JVM explains; a guess. */
    static final long MAX_SMALLEST_DELAY_NANOS = 50_000_000L;

    /** 5 ticks: what is not known well by then is taken as it is. */
    private static final int MAX_TICKS = 5;

    /** 0.2 ms: about five readings of both clocks on a slow machine. */
    private static final long GOOD_UNCERTAINTY_NANOS = 200_000L;

    /** Half of the millisecond that the JVM's start time is cut down to. */
    private static final long HALF_MILLI_NANOS = 500_000L;

    /** A tick of the wall clock: what it showed then, when that was, and how well that is known. */
    private record Tick(long wallMillis, long nanos, long uncertaintyNanos) {}

    private final NanoClock nanoClock;
    private volatile long zeroNanos;
    private volatile Origin origin;
    private long smallestDelayNanos = Long.MAX_VALUE;
    private int arrivals;

    private GcInfoClock(NanoClock nanoClock, long zeroNanos, Origin origin) {
        this.nanoClock = nanoClock;
        this.zeroNanos = zeroNanos;
        this.origin = origin;
    }

    /**
     * Lines a clock up with this JVM's; spins for about 1 ms, for 10 ms at most.
     *
     * @return a clock of its own
     */
    public static GcInfoClock calibrate() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        return calibrate(NanoClock.system(), WallClock.system(), runtime.getStartTime(), runtime::getUptime);
    }

    static GcInfoClock calibrate(
            NanoClock nanoClock, WallClock wallClock, long startTimeMillis, LongSupplier uptimeMillis) {
        Tick tick = bestTick(nanoClock, wallClock);
        long uptime = uptimeMillis.getAsLong();
        long ageMillis = tick.wallMillis - startTimeMillis;
        long lagMillis = uptime - ageMillis;
        if (lagMillis < 0 || lagMillis > MAX_UPTIME_LAG_MILLIS) {
            long zeroNanos = nanoClock.nanoTime() - MILLISECONDS.toNanos(uptime) + USUAL_UPTIME_LAG_NANOS;
            return new GcInfoClock(nanoClock, zeroNanos, Origin.UPTIME);
        }
        long zeroNanos = tick.nanos - MILLISECONDS.toNanos(ageMillis) + HALF_MILLI_NANOS;
        return new GcInfoClock(nanoClock, zeroNanos, Origin.WALL_CLOCK);
    }

    /** Watches ticks until the moment of one is known well: the thread may lose its processor in the midst of one. */
    private static Tick bestTick(NanoClock nanoClock, WallClock wallClock) {
        Tick best = nextTick(nanoClock, wallClock);
        for (int i = 1; i < MAX_TICKS && best.uncertaintyNanos > GOOD_UNCERTAINTY_NANOS; i++) {
            Tick tick = nextTick(nanoClock, wallClock);
            best = tick.uncertaintyNanos < best.uncertaintyNanos ? tick : best;
        }
        return best;
    }

    private static Tick nextTick(NanoClock nanoClock, WallClock wallClock) {
        long beforeLast = nanoClock.nanoTime();
        long lastMillis = wallClock.currentTimeMillis();
        long beganNanos = nanoClock.nanoTime();
        long beforeThis = beganNanos;
        while (true) {
            long millis = wallClock.currentTimeMillis();
            long afterThis = nanoClock.nanoTime();
            if (millis != lastMillis) {
                long uncertainty = afterThis - beforeLast;
                return new Tick(millis, beforeLast + uncertainty / 2, uncertainty);
            }
            if (afterThis - beganNanos >= MAX_SPIN_NANOS) {
                return new Tick(millis, afterThis, MAX_SPIN_NANOS);
            }
            beforeLast = beforeThis;
            beforeThis = afterThis;
        }
    }

    /**
     * Returns the time now.
     *
     * @return nanoseconds on the clock of {@code GcInfo}
     */
    public long nowNanos() {
        return nanoClock.nanoTime() - zeroNanos;
    }

    /**
     * Puts a time of this clock onto the monotonic clock, which on Linux all processes of a machine share.
     *
     * @param gcNanos nanoseconds on the clock of {@code GcInfo}
     * @return the same moment as {@link NanoClock#system()} shows it
     */
    public long toNanoClock(long gcNanos) {
        return gcNanos + zeroNanos;
    }

    /**
     * Puts a time of the monotonic clock onto this one.
     *
     * @param nanoTime a moment as {@link NanoClock#system()} shows it
     * @return the same moment, nanoseconds on the clock of {@code GcInfo}
     */
    public long fromNanoClock(long nanoTime) {
        return nanoTime - zeroNanos;
    }

    /**
     * Returns what the clock is lined up with at present.
     *
     * @return the origin
     */
    public Origin origin() {
        return origin;
    }

    /**
     * Checks the clock against a notification that has just arrived. Called by one thread at a time.
     *
     * @param endNanos when its collection ended, on this clock
     */
    void arrived(long endNanos) {
        long zero = zeroNanos;
        long delayNanos = nanoClock.nanoTime() - zero - endNanos;
        smallestDelayNanos = Math.min(smallestDelayNanos, delayNanos);
        arrivals++;
        boolean endsInTheFuture = smallestDelayNanos < -2 * HALF_MILLI_NANOS;
        boolean allTooLate = arrivals >= LEARNED_FROM && smallestDelayNanos > MAX_SMALLEST_DELAY_NANOS;
        if (endsInTheFuture || allTooLate) {
            zeroNanos = zero + smallestDelayNanos;
            origin = Origin.NOTIFICATIONS;
            smallestDelayNanos = Long.MAX_VALUE;
            arrivals = 0;
        }
    }
}
