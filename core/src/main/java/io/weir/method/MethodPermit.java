package io.weir.method;

/**
 * The right of one admitted call to run, given back once however often it is asked to. Measures the call's service time.
 *
 * <p>Thread-safe: any thread may give it back.
 */
public interface MethodPermit extends AutoCloseable {

    /**
     * Gives the permit back and says how the call ended; every call but the first does nothing.
     *
     * @param outcome how it ended
     */
    void release(Outcome outcome);

    /**
     * Gives the permit back with the CPU time of the call, which tells a controller what the method costs the host.
     *
     * @param outcome how it ended
     * @param cpuNanos the CPU time of its thread or threads, ns; zero or more
     */
    void release(Outcome outcome, long cpuNanos);

    /** Gives the permit back when nobody has said how the call ended: as {@link Outcome#IGNORED}. */
    @Override
    default void close() {
        release(Outcome.IGNORED);
    }
}
