package io.weir.balance;

import java.util.ArrayList;
import java.util.List;

/**
 * All nodes and, of them, those that are not avoided: what a choice reads, immutable and published as one.
 *
 * @param <T> what the host sends a request to
 */
public final class NodeTable<T> {
    private final NodeList<T> all;
    private final NodeList<T> preferred;

    private NodeTable(NodeList<T> all, NodeList<T> preferred) {
        this.all = all;
        this.preferred = preferred;
    }

    /**
     * Takes a snapshot of who is avoided now.
     *
     * @param nodes all nodes
     * @param <T> what the host sends a request to
     * @return an immutable table
     */
    public static <T> NodeTable<T> of(List<Node<T>> nodes) {
        List<Node<T>> preferred = new ArrayList<>(nodes.size());
        for (Node<T> node : nodes) {
            if (!node.isAvoided()) {
                preferred.add(node);
            }
        }
        NodeList<T> all = new NodeList<>(nodes);
        return new NodeTable<>(all, preferred.size() == nodes.size() ? all : new NodeList<>(preferred));
    }

    /**
     * Returns every node.
     *
     * @return all nodes in their configured order
     */
    public NodeList<T> all() {
        return all;
    }

    /**
     * Returns the nodes that are not avoided.
     *
     * @return some of {@link #all()}, in the same order; empty when all are avoided
     */
    public NodeList<T> preferred() {
        return preferred;
    }
}
