package io.weir.benchmarks.tls;

/**
 * Who brings the load of a point.
 *
 * @param sessionsPerSecond sessions of users, who do the whole of TLS
 * @param hellosPerSecond cheap clients: a prebuilt hello each, from an address of their own; 0 while users alone bring it
 */
record SweepLoad(double sessionsPerSecond, double hellosPerSecond) {

    /**
     * Shares a load out.
     *
     * @param perSecond sessions and hellos together
     * @param mostSessions so many sessions a second the client's process is good for
     * @return users as far as they reach, and hellos for the rest
     */
    static SweepLoad of(double perSecond, double mostSessions) {
        double sessions = Math.min(perSecond, mostSessions);
        return new SweepLoad(sessions, perSecond - sessions);
    }

    boolean hasCheapClients() {
        return hellosPerSecond > 0;
    }
}
