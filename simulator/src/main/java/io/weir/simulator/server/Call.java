package io.weir.simulator.server;

/** A client's handle of its connection. */
@FunctionalInterface
public interface Call {

    /**
     * The client leaves. The server may notice later or never; the caller hears nothing more. Only for a connection that is not
     * over, and not from inside a call to its caller.
     */
    void hangUp();
}
