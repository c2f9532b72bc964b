package io.weir.camel;

import io.weir.balance.Node;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The nodes that one exchange was sent to. Each exchange that may fail over has its own; all others share {@link #NONE},
 * which remembers nothing. Thread-safe: a hedge is noted by the balancer's ticker.
 */
final class TriedNodes {
    /** For exchanges that are sent once. */
    static final TriedNodes NONE = new TriedNodes(Set.of());

    private final Set<Node<CamelNode>> nodes;

    private TriedNodes(Set<Node<CamelNode>> nodes) {
        this.nodes = nodes;
    }

    static TriedNodes forOneExchange() {
        return new TriedNodes(ConcurrentHashMap.newKeySet());
    }

    void add(Node<CamelNode> node) {
        if (this != NONE) {
            nodes.add(node);
        }
    }

    boolean contains(Node<CamelNode> node) {
        return this != NONE && nodes.contains(node);
    }

    /** Says whether an exchange may be sent to a node: it was not yet, and it is open. */
    boolean leave(Node<CamelNode> node) {
        return !contains(node) && node.target().isOpen();
    }
}
