package io.weir.tls;

/**
 * Says which requests a crowded CPU still takes: those of users who were here before always, first ones as long as there is
 * room.
 *
 * <p>It is the second line behind {@link HandshakeBudget}: connections that were opened before the load came, and those that no
 * budget was asked for, bring requests as well. {@link #update} belongs to one thread; {@link #admits} costs one read.
 */
public final class RequestTriage {
    /** Requests at work for each CPU; with more there is a queue that should not be. As the budget's stretch. */
    static final int CROWDED_PER_CPU = 10;

    /** Twice that, for those whose handshake was paid for: it would be lost. A guess. */
    static final int FULL_PER_CPU = 20;

    /** What a request is to the server. */
    public enum Kind {
        /** It resumed its TLS session, or has a session of the application. */
        RETURNING,
        /** A new user whose full handshake and requests were paid for out of the budget. */
        PAID,
        /** A new user that no budget was asked for. */
        FIRST
    }

    private volatile int paidLimit = Integer.MAX_VALUE;
    private volatile int firstLimit = Integer.MAX_VALUE;

    /**
     * Sets the limits until the next update.
     *
     * @param pressed whether the CPU is used up, see {@link HandshakeBudget#isPressed}; if not, nobody is turned away
     * @param cpus the CPUs available, more than zero
     */
    public void update(boolean pressed, double cpus) {
        firstLimit = pressed ? (int) Math.ceil(CROWDED_PER_CPU * cpus) : Integer.MAX_VALUE;
        paidLimit = pressed ? (int) Math.ceil(FULL_PER_CPU * cpus) : Integer.MAX_VALUE;
    }

    /**
     * Returns whether anybody could be turned away: while not, a host need not find out what a request is.
     *
     * @param inFlight the requests at work, this one included
     * @return whether {@link #admits} can say no
     */
    public boolean isCrowded(int inFlight) {
        return inFlight > firstLimit;
    }

    /**
     * Decides on a request.
     *
     * @param kind what it is
     * @param inFlight the requests at work, this one included
     * @return false when it should come later
     */
    public boolean admits(Kind kind, int inFlight) {
        return switch (kind) {
            case RETURNING -> true;
            case PAID -> inFlight <= paidLimit;
            case FIRST -> inFlight <= firstLimit;
        };
    }
}
