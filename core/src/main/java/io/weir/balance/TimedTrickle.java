package io.weir.balance;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets one through in each interval, so that a node that refuses requests still gets what it needs to collect.
 *
 * <p>Any thread; costs one volatile load, and one compare-and-set for who is let through.
 */
public final class TimedTrickle {
    private final long intervalNanos;
    private final AtomicLong nextNanos;

    /**
     * Creates a trickle that lets the first one through.
     *
     * @param intervalNanos the shortest time between two that are let through, more than zero
     * @param nowNanos the time now
     */
    public TimedTrickle(long intervalNanos, long nowNanos) {
        if (intervalNanos <= 0) {
            throw new IllegalArgumentException("intervalNanos must be > 0, but was " + intervalNanos);
        }
        this.intervalNanos = intervalNanos;
        this.nextNanos = new AtomicLong(nowNanos);
    }

    /**
     * Asks for one.
     *
     * @param nowNanos the time now
     * @return whether it is let through
     */
    public boolean admits(long nowNanos) {
        long next = nextNanos.get();
        return nowNanos - next >= 0 && nextNanos.compareAndSet(next, nowNanos + intervalNanos);
    }
}
