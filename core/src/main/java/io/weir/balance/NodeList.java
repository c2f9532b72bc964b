package io.weir.balance;

import java.util.List;

/**
 * An immutable list of nodes to choose from: an array behind a read-only face, so that a choice allocates no iterator, and
 * what selectors need of it, computed beforehand.
 *
 * @param <T> what the host sends a request to
 */
public final class NodeList<T> {
    private final Node<T>[] nodes;
    private final Modulus modulus;
    private final WeightedTurns turns;

    /**
     * Copies a list.
     *
     * @param nodes the nodes, in their order
     */
    @SuppressWarnings("unchecked") // Node's type parameter does not exist at run time; the array never leaves.
    public NodeList(List<Node<T>> nodes) {
        this.nodes = (Node<T>[]) nodes.toArray(new Node<?>[0]);
        this.modulus = new Modulus(Math.max(1, this.nodes.length));
        this.turns = WeightedTurns.of(nodes.stream().mapToInt(Node::weight).toArray());
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

    /** Returns the remainders by the number of nodes. */
    Modulus modulus() {
        return modulus;
    }

    /** Returns the nodes' weighted turns; null when all weigh the same. */
    WeightedTurns turns() {
        return turns;
    }
}
