package io.weir.simulator.server;

import io.weir.config.Mistakes;

/**
 * What the TLS front door costs in CPU. Immutable.
 *
 * @param acceptNanos accept and hello, also of those that are refused, in ns, zero or more
 * @param fullNanos a full handshake, in ns, zero or more
 * @param resumedNanos a resumed one, in ns, zero or more
 */
public record TlsCosts(double acceptNanos, double fullNanos, double resumedNanos) {

    /** Plain connections that cost nothing: no gate is asked. */
    public static final TlsCosts PLAIN = new TlsCosts(0, 0, 0);

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public TlsCosts {
        Mistakes mistakes = new Mistakes("simulated server", "tls");
        mistakes.require(isTime(acceptNanos), "accept", ">= 0 (ns)", acceptNanos);
        mistakes.require(isTime(fullNanos), "full", ">= 0 (ns)", fullNanos);
        mistakes.require(isTime(resumedNanos), "resumed", ">= 0 (ns)", resumedNanos);
        mistakes.throwIfAny();
    }

    private static boolean isTime(double nanos) {
        return nanos >= 0 && nanos < Double.POSITIVE_INFINITY;
    }
}
