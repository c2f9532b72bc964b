package io.weir.simulator.server;

import io.weir.simulator.random.Law;

/**
 * A kind of request: what one of it needs. Immutable.
 *
 * @param name what it is called
 * @param cpuNanos CPU, in ns
 * @param ioNanos how long it waits besides, with its worker and without a CPU, in ns
 * @param allocatedBytes heap it allocates
 * @param queryNanos its transaction's time alone on the database, in ns
 * @param usesDatabase whether it has a transaction at all
 */
public record Method(String name, Law cpuNanos, Law ioNanos, Law allocatedBytes, Law queryNanos, boolean usesDatabase) {

    /**
     * Makes a method without a database.
     *
     * @param name what it is called
     * @param cpuNanos CPU, in ns
     * @param ioNanos how long it waits besides, in ns
     * @return a method that allocates nothing
     */
    public static Method of(String name, Law cpuNanos, Law ioNanos) {
        return new Method(name, cpuNanos, ioNanos, Law.constant(0), Law.constant(0), false);
    }
}
