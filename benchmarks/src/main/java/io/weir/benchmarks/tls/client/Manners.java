package io.weir.benchmarks.tls.client;

/**
 * How a user behaves.
 *
 * @param requests of a session, each on a connection of its own; 0 for one handshake without a request
 * @param thinkNanos from an answer to the next request
 * @param patienceNanos how long an answer may take, from when a connection was begun
 * @param retries of each request without an answer, each at once and with a full handshake, since the session is forgotten
 * @param retriesRefused whether a request that was refused is tried again too, after the think time; otherwise its user
 *     goes away
 */
record Manners(int requests, long thinkNanos, long patienceNanos, int retries, boolean retriesRefused) {
    private static final long SECOND_NANOS = 1_000_000_000L;

    /** The users that the benchmark is about. */
    static final Manners USER = new Manners(5, SECOND_NANOS / 5, 2 * SECOND_NANOS, 3, false);
    /** The same, who do not take no for an answer. */
    static final Manners STUBBORN = new Manners(5, SECOND_NANOS / 5, 2 * SECOND_NANOS, 3, true);
    /** Those who find out how much the server can do. */
    static final Manners EAGER = new Manners(5, 0, 30 * SECOND_NANOS, 0, false);
    /** Those who find out what a full handshake costs. */
    static final Manners HANDSHAKE = new Manners(0, 0, 30 * SECOND_NANOS, 0, false);
}
