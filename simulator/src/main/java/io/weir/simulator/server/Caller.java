package io.weir.simulator.server;

/**
 * The client's end of a connection. Once it is over (the last reply, a refusal, a break, or {@link Call#hangUp}) the caller forgets
 * the connection, which may be somebody else's next.
 */
public interface Caller {

    /**
     * The handshake has ended.
     *
     * @param ticketKey the number of the key of the ticket that the client now has
     */
    void secured(int ticketKey);

    /**
     * A reply has come.
     *
     * @param left how many more will; zero for the last
     */
    void replied(int left);

    /** The server has ended the connection without a reply. */
    void refused();

    /** The connection broke, or could not be made: there is no server any more. */
    void broken();
}
