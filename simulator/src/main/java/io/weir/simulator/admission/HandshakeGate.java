package io.weir.simulator.admission;

/**
 * Decides which handshakes may begin and when. The server reports what becomes of those it has begun.
 *
 * <p>Each handshake that has arrived ends in one of: {@link Handshake#refuse} by the gate, {@link #left}, {@link #abandoned},
 * {@link #computed}.
 */
public interface HandshakeGate {

    /**
     * A hello has been read. The gate answers by {@link Handshake#proceed} or {@link Handshake#refuse}, now or later.
     *
     * @param handshake the handshake
     */
    void arrived(Handshake handshake);

    /**
     * The key exchange of a handshake that proceeded has been computed.
     *
     * @param handshake the handshake
     * @param wasResumed how it really ended
     * @param cpuNanos the CPU time it took
     * @param wallNanos how long that took by the clock
     */
    void computed(Handshake handshake, boolean wasResumed, long cpuNanos, long wallNanos);

    /**
     * A request of a connection has been worked on.
     *
     * @param resumed whether the connection was resumed
     * @param ageNanos how old the connection is
     * @param cpuNanos the CPU time it took
     */
    void worked(boolean resumed, long ageNanos, long cpuNanos);

    /**
     * The peer of a handshake that has not proceeded yet is seen to have left.
     *
     * @param handshake the handshake
     */
    void left(Handshake handshake);

    /**
     * A handshake that proceeded will not end: its peer is seen to have left.
     *
     * @param handshake the handshake
     * @param cpuNanos the CPU time it took; zero when it had not begun to compute
     */
    void abandoned(Handshake handshake, long cpuNanos);
}
