package io.weir.limit;

/**
 * The right of one admitted unit to be in, given back once however often it is asked to.
 *
 * <p>Thread-safe: any thread may give it back, whichever was admitted.
 */
public interface Permit extends AutoCloseable {

    /** Gives the permit back; every call but the first does nothing. */
    void release();

    /** Gives the permit back, for try-with-resources. */
    @Override
    default void close() {
        release();
    }
}
