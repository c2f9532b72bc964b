package io.weir.balance;

/**
 * A balancing algorithm: which of several nodes is next. It knows nothing of garbage collections.
 *
 * <p>Thread-safe; called for every request, so it allocates nothing, takes no lock, reads no clock and costs the same
 * however many nodes there are.
 */
public interface Selector {

    /**
     * Chooses.
     *
     * @param nodes at least one node
     * @return the place of one of them in the list
     */
    int select(NodeList<?> nodes);
}
