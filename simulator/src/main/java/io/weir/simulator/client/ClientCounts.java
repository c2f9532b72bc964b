package io.weir.simulator.client;

/** What has happened to a population's sessions since the start. Read it between events. */
public final class ClientCounts {
    long started;
    long completed;
    long gaveUp;
    long timeouts;
    long refusals;
    long broken;
    long replies;
    int maxOpen;

    ClientCounts() {}

    /**
     * Returns how many sessions began.
     *
     * @return zero or more
     */
    public long started() {
        return started;
    }

    /**
     * Returns how many sessions got all their replies.
     *
     * @return zero or more
     */
    public long completed() {
        return completed;
    }

    /**
     * Returns how many sessions ended without.
     *
     * @return zero or more
     */
    public long gaveUp() {
        return gaveUp;
    }

    /**
     * Returns how many bursts were given up because they took too long.
     *
     * @return zero or more
     */
    public long timeouts() {
        return timeouts;
    }

    /**
     * Returns how many bursts the server refused.
     *
     * @return zero or more
     */
    public long refusals() {
        return refusals;
    }

    /**
     * Returns how many bursts were cut off because a server stopped, or found none.
     *
     * @return zero or more
     */
    public long broken() {
        return broken;
    }

    /**
     * Returns how many replies came to a client who still waited.
     *
     * @return zero or more
     */
    public long replies() {
        return replies;
    }

    /**
     * Returns how many sessions were open at most at a time.
     *
     * @return zero or more
     */
    public int maxOpen() {
        return maxOpen;
    }
}
