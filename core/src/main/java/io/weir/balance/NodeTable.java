package io.weir.balance;

import java.util.ArrayList;
import java.util.List;

/**
 * All nodes and, of them, those that are not avoided: what a choice reads, immutable and published as one.
 *
 * <p>A table is calm when nobody is avoided or yields; then a choice looks at no node. Else it looks at one byte for each, in
 * one small array, and at the nodes that are avoided or yield alone.
 *
 * @param <T> what the host sends a request to
 */
public final class NodeTable<T> {
    private static final byte ORDINARY = 0;
    private static final byte AVOIDED = 1;
    private static final byte YIELDING = 2;

    private final NodeList<T> all;
    private final NodeList<T> preferred;
    private final byte[] states; // null when calm

    private NodeTable(NodeList<T> all, NodeList<T> preferred, byte[] states) {
        this.all = all;
        this.preferred = preferred;
        this.states = states;
    }

    /**
     * Takes a snapshot of who is avoided and who yields now.
     *
     * @param nodes all nodes
     * @param <T> what the host sends a request to
     * @return an immutable table
     */
    public static <T> NodeTable<T> of(List<Node<T>> nodes) {
        return of(new NodeList<>(nodes));
    }

    /** Takes a snapshot anew of the same nodes. */
    NodeTable<T> renewed() {
        return of(all);
    }

    /** Says whether the snapshot is still true. */
    boolean isCurrent() {
        for (int i = 0; i < all.size(); i++) {
            if (stateOf(all.get(i)) != (states == null ? ORDINARY : states[i])) {
                return false;
            }
        }
        return true;
    }

    private static byte stateOf(Node<?> node) {
        if (node.isAvoided()) {
            return AVOIDED;
        }
        return node.yieldShare() > 0 ? YIELDING : ORDINARY;
    }

    private static <T> NodeTable<T> of(NodeList<T> all) {
        List<Node<T>> preferred = new ArrayList<>(all.size());
        byte[] states = new byte[all.size()];
        boolean calm = true;
        for (int i = 0; i < states.length; i++) {
            Node<T> node = all.get(i);
            states[i] = stateOf(node);
            calm &= states[i] == ORDINARY;
            if (states[i] != AVOIDED) {
                preferred.add(node);
            }
        }
        return new NodeTable<>(
                all, preferred.size() == states.length ? all : NodeList.forAMoment(preferred), calm ? null : states);
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

    /** Says whether one of all neither was avoided nor yielded when the table was made. */
    boolean isOrdinary(int index) {
        return states == null || states[index] == ORDINARY;
    }

    /** Says whether one of all, which is not ordinary, was avoided when the table was made; else it yielded. */
    boolean isAvoided(int index) {
        return states[index] == AVOIDED;
    }
}
