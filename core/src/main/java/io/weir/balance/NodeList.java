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
    /** As many whole rounds as fit are written down: looking a turn up is quicker than any arithmetic. */
    private static final int MAX_ROUNDS = 1024;

    private final Modulus modulus;
    private final char[] rounds;
    private final WeightedTurns turns;

    /**
     * Copies a list.
     *
     * @param nodes the nodes, in their order
     */
    public NodeList(List<Node<T>> nodes) {
        this(nodes, WeightedTurns.MAX_WRITTEN);
    }

    /** Copies a list that is soon replaced by another: made quickly, a choice may take a little longer. */
    static <T> NodeList<T> forAMoment(List<Node<T>> nodes) {
        return new NodeList<>(nodes, WeightedTurns.MAX_WRITTEN_FOR_A_MOMENT);
    }

    @SuppressWarnings("unchecked") // Node's type parameter does not exist at run time; the array never leaves.
    private NodeList(List<Node<T>> nodes, int maxWrittenTurns) {
        this.nodes = (Node<T>[]) nodes.toArray(new Node<?>[0]);
        this.modulus = new Modulus(Math.max(1, this.nodes.length));
        this.rounds = rounds(this.nodes.length);
        this.turns = WeightedTurns.of(nodes.stream().mapToInt(Node::weight).toArray(), maxWrittenTurns);
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

    private static char[] rounds(int nodes) {
        char[] rounds =
                new char[nodes == 0 || nodes > Character.MAX_VALUE ? 0 : nodes * Math.max(1, MAX_ROUNDS / nodes)];
        for (int i = 0; i < rounds.length; i++) {
            rounds[i] = (char) (i % nodes);
        }
        return rounds;
    }

    /** Returns whose turn it is in one whole round after the other; empty for more nodes than can be written down. */
    char[] rounds() {
        return rounds;
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
