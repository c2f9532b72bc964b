package io.weir.clock;

/**
 * Reads the time of day.
 *
 * <p>It may step forwards and backwards at any moment, so it is for lining up with another clock once, never for measuring
 * how long something took: that is {@link NanoClock}'s. Implementations are thread-safe and do not allocate.
 */
@FunctionalInterface
public interface WallClock {

    /**
     * Returns the time of day.
     *
     * @return milliseconds since 1970-01-01T00:00Z
     */
    long currentTimeMillis();

    /**
     * Returns the wall clock of this JVM, {@link System#currentTimeMillis()}.
     *
     * @return the system's time of day
     */
    static WallClock system() {
        return SystemWallClock.INSTANCE;
    }
}
