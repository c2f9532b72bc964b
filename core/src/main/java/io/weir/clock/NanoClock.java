package io.weir.clock;

/**
 * Reads a monotonic clock in nanoseconds.
 *
 * <p>Values are for differences only: the origin is arbitrary and may be negative, so compare two times by
 * {@code a - b > 0}. Implementations are thread-safe and do not allocate.
 */
@FunctionalInterface
public interface NanoClock {

    /**
     * Returns the time of this clock in nanoseconds.
     *
     * @return nanoseconds since an arbitrary origin, never going backwards
     */
    long nanoTime();

    /**
     * Returns the clock of this JVM, {@link System#nanoTime()}.
     *
     * @return the system's monotonic clock; a read costs about 20 to 30 ns
     */
    static NanoClock system() {
        return SystemNanoClock.INSTANCE;
    }
}
