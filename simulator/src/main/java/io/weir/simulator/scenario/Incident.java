package io.weir.simulator.scenario;

/**
 * Something that happens to the service in the course of a run. Immutable.
 *
 * @param atNanos when, in ns from the start
 * @param what what happens
 * @param node to which node, from zero; of no meaning for the database
 * @param factor how fast the database is from then on, 1 for as it was; of no meaning for nodes
 */
public record Incident(long atNanos, What what, int node, double factor) {

    /** What can happen. */
    public enum What {
        /** A node stops. */
        CRASH,
        /** A node that stopped is back. */
        RESTART,
        /** A node forgets its tickets' key, as by a rotation without overlap. */
        LOSE_TICKETS,
        /** The database becomes slower or faster. */
        DATABASE_SPEED
    }
}
