package io.weir.tomcat.tls;

/** What is known of a connection whose handshake a gate saw. Thread-safe. */
public interface GatedHandshake {

    /**
     * Returns whether the handshake resumed a session.
     *
     * @return what really happened, not what was claimed
     */
    boolean isResumed();

    /**
     * Returns when the handshake ended.
     *
     * @return ns on the system's monotonic clock
     */
    long openedNanos();

    /**
     * Returns whether its requests were paid for with the handshake: it was admitted as a full one, or resumed.
     *
     * @return false for exempt peers and for what passed without a look
     */
    boolean isBudgeted();
}
