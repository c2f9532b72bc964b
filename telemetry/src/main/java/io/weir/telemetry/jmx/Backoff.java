package io.weir.telemetry.jmx;

import java.util.function.DoubleSupplier;

/**
 * How long to wait before the next attempt: twice as long after each failure, less up to half at random, so that a
 * restarted node is not met by all gateways at once. Not thread-safe.
 */
final class Backoff {
    /** 0.5 s: a restart of a JVM takes longer. */
    static final long FIRST_NANOS = 500_000_000L;

    /** 30 s: a dead node costs two attempts a minute, and a returned one is seen within the time of one. */
    static final long LONGEST_NANOS = 30_000_000_000L;

    private final DoubleSupplier random;
    private long nextNanos = FIRST_NANOS;

    /**
     * Starts with the first delay.
     *
     * @param random yields 0 to less than 1
     */
    Backoff(DoubleSupplier random) {
        this.random = random;
    }

    /** Returns how long to wait now, nanoseconds, after one more failure. */
    long failed() {
        long delayNanos = nextNanos;
        nextNanos = Math.min(LONGEST_NANOS, 2 * nextNanos);
        return delayNanos - (long) (random.getAsDouble() * (delayNanos / 2.0));
    }

    /** Begins anew with the first delay. */
    void reset() {
        nextNanos = FIRST_NANOS;
    }
}
