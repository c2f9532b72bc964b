package io.weir.simulator.server;

/**
 * Which keys a server's tickets are made with, by number. Immutable.
 *
 * @param first the key it begins with, 1 or more
 * @param step what is added when it restarts; zero when keys are shared and outlive restarts
 */
public record TicketKeys(int first, int step) {

    /** A server that stands alone and makes a new key when it starts. */
    public static final TicketKeys ALONE = new TicketKeys(1, 1);

    /** Keys that all servers of a service share. */
    public static final TicketKeys SHARED = new TicketKeys(1, 0);

    /**
     * Returns the keys of one of several servers that do not share them.
     *
     * @param node its number, from zero
     * @param nodes how many there are
     * @return keys that no other has
     */
    public static TicketKeys own(int node, int nodes) {
        return new TicketKeys(1 + node, nodes);
    }

    int after(int key) {
        return key + step;
    }
}
