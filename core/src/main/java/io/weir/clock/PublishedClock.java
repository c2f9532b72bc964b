package io.weir.clock;

/**
 * A clock whose time is published by a ticker, so that a hot path reads a field instead of the system's clock.
 *
 * <p>The owner calls {@link #update(long)} periodically from one thread; between two updates the time stands still, so a
 * reading is late by at most one period of the ticker plus that thread's scheduling delay. Reads are wait-free and cost
 * one volatile load.
 */
public final class PublishedClock implements NanoClock {
    private volatile long nowNanos;

    /**
     * Creates a clock that shows the given time until the first update.
     *
     * @param nowNanos the initial time, nanoseconds
     */
    public PublishedClock(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    /**
     * Publishes a new time; a time before the published one is ignored, so that the clock never goes backwards.
     *
     * @param nanos the time now, nanoseconds on the owner's clock
     */
    public void update(long nanos) {
        if (nanos - nowNanos > 0) {
            nowNanos = nanos;
        }
    }

    @Override
    public long nanoTime() {
        return nowNanos;
    }
}
