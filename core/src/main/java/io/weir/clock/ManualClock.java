package io.weir.clock;

import java.time.Duration;

/**
 * A clock that stands still until told to move: for tests and for simulated time.
 *
 * <p>Thread-safe for any number of readers and one writer.
 */
public final class ManualClock implements NanoClock {
    private volatile long nowNanos;

    /**
     * Creates a clock at the given time.
     *
     * @param startNanos the first reading, any value
     */
    public ManualClock(long startNanos) {
        this.nowNanos = startNanos;
    }

    /**
     * Moves the clock forward.
     *
     * @param step how far; zero or positive
     * @return the new time, nanoseconds
     * @throws IllegalArgumentException when {@code step} is negative
     */
    public long advance(Duration step) {
        if (step.isNegative()) {
            throw new IllegalArgumentException("step must be >= 0, but was " + step);
        }
        return set(nowNanos + step.toNanos());
    }

    /**
     * Puts the clock to a time, forwards or backwards.
     *
     * @param nanos the new time
     * @return the same time, nanoseconds
     */
    public long set(long nanos) {
        nowNanos = nanos;
        return nanos;
    }

    @Override
    public long nanoTime() {
        return nowNanos;
    }
}
