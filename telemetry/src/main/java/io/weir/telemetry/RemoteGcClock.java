package io.weir.telemetry;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.weir.clock.NanoClock;

/**
 * The clock that the {@code GcInfo} times of a remote JVM are on, kept from here: that JVM's uptime, as its answers show it,
 * less the lag of {@code GcInfo} behind the uptime.
 *
 * <p>The lag is fixed for each JVM, 12 to 30 ms (measured), and cannot be read: it is the JVM's start time by its wall
 * clock, which JMX does not show. It is taken as 25 ms until notifications tell more. A notification never arrives before
 * its collection has ended, so the smallest time between the two bounds the lag from above; and when the smallest of many
 * is much longer than notifications take, the JVM was slow to start and the lag is that. Thread-safe.
 */
final class RemoteGcClock {
    /** 1 ms: what the uptime is cut down to. */
    private static final long UPTIME_STEP_NANOS = 1_000_000L;

    /** How much later than usual the smallest of many notifications must be before it says that the lag is longer. */
    private static final long MAX_SMALLEST_DELAY_NANOS =
            GcInfoClock.USUAL_UPTIME_LAG_NANOS + GcInfoClock.MAX_SMALLEST_DELAY_NANOS;

    private final NanoClock clock;
    private boolean read;
    private long zeroNanos;
    private long lagNanos = GcInfoClock.USUAL_UPTIME_LAG_NANOS;
    private long smallestDelayNanos = Long.MAX_VALUE;
    private int arrivals;

    RemoteGcClock(NanoClock clock) {
        this.clock = clock;
    }

    /**
     * Learns from one reading of the uptime. The first one is dated to the middle of its round trip; the others correct
     * it only by as much as it contradicts them, so that an answer that a pause has held up does no harm.
     *
     * @param askedNanos when it was asked for, on this JVM's monotonic clock
     * @param uptimeMillis the answer
     * @param answeredNanos when the answer was here
     */
    synchronized void uptimeWas(long askedNanos, long uptimeMillis, long answeredNanos) {
        long uptimeNanos = MILLISECONDS.toNanos(uptimeMillis);
        long earliest = askedNanos - uptimeNanos - UPTIME_STEP_NANOS;
        long latest = answeredNanos - uptimeNanos;
        if (!read) {
            zeroNanos = earliest + (latest - earliest) / 2;
            read = true;
        } else if (zeroNanos - earliest < 0) {
            zeroNanos = earliest;
        } else if (zeroNanos - latest > 0) {
            zeroNanos = latest;
        }
    }

    /**
     * Learns from a notification that has just arrived. Does nothing before the first reading of the uptime.
     *
     * @param endNanos when its collection ended, on the clock of {@code GcInfo}
     */
    synchronized void arrived(long endNanos) {
        if (!read) {
            return;
        }
        long delayNanos = Math.max(0, clock.nanoTime() - zeroNanos - endNanos);
        smallestDelayNanos = Math.min(smallestDelayNanos, delayNanos);
        arrivals++;
        boolean allTooLate = arrivals >= GcInfoClock.LEARNED_FROM && smallestDelayNanos > MAX_SMALLEST_DELAY_NANOS;
        if (smallestDelayNanos < lagNanos || allTooLate) {
            lagNanos = smallestDelayNanos;
        }
    }

    /** Returns the time now on the clock of {@code GcInfo}, nanoseconds. */
    synchronized long nowNanos() {
        return clock.nanoTime() - zeroNanos - lagNanos;
    }
}
