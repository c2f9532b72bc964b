package io.weir.simulator.admission;

/** A handshake as a gate sees it; the server's connection is one. */
public interface Handshake {

    /**
     * Returns which ticket the client offers.
     *
     * @return the number of the server's ticket key it was made with; {@link #NO_TICKET} for none
     */
    int offeredKey();

    /** No ticket is offered. */
    int NO_TICKET = 0;

    /** Lets the handshake begin; once. */
    void proceed();

    /** Ends the connection without a handshake; instead of {@link #proceed}. */
    void refuse();

    /**
     * Returns what the gate has attached.
     *
     * @return null when nothing
     */
    Object attachment();

    /**
     * Keeps something of the gate's for this handshake.
     *
     * @param object null to forget it
     */
    void attach(Object object);
}
