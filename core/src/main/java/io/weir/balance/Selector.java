package io.weir.balance;

/**
 * A balancing algorithm: which of several nodes is next. It knows nothing of garbage collections.
 *
 * <p>Thread-safe; called for every request, so it allocates nothing, takes no lock and reads no clock.
 */
public interface Selector {

    /**
     * Chooses.
     *
     * @param nodes at least one node
     * @param <T> what the host sends a request to
     * @return one of them
     */
    <T> Node<T> select(NodeList<T> nodes);
}
