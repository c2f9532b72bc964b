package io.weir.tls;

/**
 * What a connection is charged: the measured costs as of the last interval. One thread updates, any may read.
 *
 * <p>All are zero until a full handshake has been measured.
 */
final class ConnectionPrices {
    private final HandshakeCosts costs;
    private volatile boolean known;
    private volatile long fullNanos;
    private volatile long resumedNanos;

    ConnectionPrices(HandshakeCosts costs) {
        this.costs = costs;
    }

    /** Takes over what the meter has found. */
    void update() {
        double full = costs.fullNanos();
        known = full > 0;
        if (known) {
            double resumed = Double.isNaN(costs.resumedNanos()) ? full : costs.resumedNanos();
            resumedNanos = (long) resumed;
            fullNanos = (long) (full + costs.returnsPerFull() * resumed);
        }
    }

    boolean isKnown() {
        return known;
    }

    /** Returns the CPU in ns of a full handshake, of what its connection brings, and of its session's returns within 10 s. */
    long fullNanos() {
        return fullNanos;
    }

    /** Returns the same in ns of a resumed one; as much as a full one while none was seen. */
    long resumedNanos() {
        return resumedNanos;
    }

    /** Returns the CPU in ns of a full handshake alone; NaN while unknown. */
    double fullHandshakeNanos() {
        return costs.fullHandshakeNanos();
    }

    /** Returns the CPU in ns of a resumed handshake alone; zero while unknown. */
    double resumedHandshakeNanos() {
        double resumed = costs.resumedHandshakeNanos();
        return Double.isNaN(resumed) ? 0 : resumed;
    }
}
