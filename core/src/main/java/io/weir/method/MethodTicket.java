package io.weir.method;

/** The place of one call that waits without a thread. Thread-safe. */
public interface MethodTicket {

    /**
     * Leaves the line.
     *
     * @return true when the {@link MethodWaiter} was not called and never will be; false when it was or is being called: a call
     *     that was let in still owes its release
     */
    boolean cancel();
}
