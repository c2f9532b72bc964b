package io.weir.control;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The time integral of a level that many threads move by one: how many there were, times how long.
 *
 * <p>The integral up to a time t is (the sum of the ends) - (the sum of the starts) + (those that still run) x t. A sum does
 * not ask in which order its terms came, so no thread waits for another. The sum and the number of those that run are in one
 * word and change by one atomic addition: a reader never meets a start without its unit, whose error would be the age of the
 * clock. Thread-safe; nothing is allocated.
 *
 * <p>Ranges: 2^19 at one time; between two readings 2^43 units of time, which is 9 million unit-seconds (a thousand in flight
 * for two and a half hours).
 */
final class TimeIntegral {
    /** One unit of time is 1024 ns: fine beside a window of 100 ms, and coarse enough for the range above. */
    private static final int UNIT_BITS = 10;

    private static final int LEVEL_BITS = 20;
    private static final int SUM_BITS = Long.SIZE - LEVEL_BITS;

    /** The sum in the upper bits, modulo 2^44; the level in the lower ones, signed. */
    private final AtomicLong sumAndLevel = new AtomicLong();

    private final long originNanos;

    /** How far the integral was taken; the reader's thread alone. */
    private long taken;

    TimeIntegral(long originNanos) {
        this.originNanos = originNanos;
    }

    void up(long nowNanos) {
        sumAndLevel.getAndAdd(1 - (units(nowNanos) << LEVEL_BITS));
    }

    void down(long nowNanos) {
        sumAndLevel.getAndAdd((units(nowNanos) << LEVEL_BITS) - 1);
    }

    /**
     * Returns the integral since it was last taken. One thread.
     *
     * <p>A thread that read its time and counts it only after a while makes a reading too long or too short by that while. What
     * is below zero or above the bound is therefore kept for the next time, and the sum of all stays exact.
     *
     * @param nowNanos up to when
     * @param mostNanos the most to return
     * @return nanoseconds times level, zero or more, at most a unit above {@code mostNanos}
     */
    long takeNanos(long nowNanos, long mostNanos) {
        long word = sumAndLevel.get();
        long level = word << SUM_BITS >> SUM_BITS;
        long reading = ((word - level) >> LEVEL_BITS) + level * units(nowNanos);
        long since = (reading - taken) << LEVEL_BITS >> LEVEL_BITS;
        long units = Math.max(0, Math.min(since, (mostNanos >> UNIT_BITS) + 1));
        taken += units;
        return units << UNIT_BITS;
    }

    private long units(long nowNanos) {
        return (nowNanos - originNanos) >> UNIT_BITS;
    }
}
