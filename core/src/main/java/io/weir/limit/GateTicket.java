package io.weir.limit;

/**
 * The place of one unit that waits without a thread, and its permit once it is admitted.
 *
 * <p>Thread-safe.
 */
public interface GateTicket extends Permit {

    /**
     * Leaves the line.
     *
     * <p>True means that the {@link GateWaiter} was not called and never will be: a place in the line is free again, and a
     * permit that was already on its way is back at the gate. False means that it was called, or is being called now: an
     * admitted unit then has its permit and must {@link #release()} it.
     *
     * @return whether this call ended the wait
     */
    boolean cancel();

    /** Gives the permit back, once; does nothing before {@link GateWaiter#admitted} was called, or when it never is. */
    @Override
    void release();
}
