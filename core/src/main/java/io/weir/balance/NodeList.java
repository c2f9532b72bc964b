package io.weir.balance;

import java.util.List;

/**
 * An immutable list of nodes to choose from: an array behind a read-only face, so that a choice allocates no iterator.
 *
 * @param <T> what the host sends a request to
 */
public final class NodeList<T> {
    private final Node<T>[] nodes;

    /**
     * Copies a list.
     *
     * @param nodes the nodes, in their order
     */
    @SuppressWarnings("unchecked") // Node's type parameter does not exist at run time; the array never leaves.
    public NodeList(List<Node<T>> nodes) {
        this.nodes = (Node<T>[]) nodes.toArray(new Node<?>[0]);
    }

    /**
     * Returns how many there are.
     *
     * @return zero or more
     */
    public int size() {
        return nodes.length;
    }

    /**
     * Returns one.
     *
     * @param index 0 to size - 1
     * @return the node
     */
    public Node<T> get(int index) {
        return nodes[index];
    }
}
