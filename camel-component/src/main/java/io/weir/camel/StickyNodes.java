package io.weir.camel;

import io.weir.balance.Node;
import io.weir.balance.RendezvousHash;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** The nodes as sessions find them: by the id in a cookie, or by a key. Immutable. */
final class StickyNodes {
    private final List<Node<CamelNode>> nodes;
    private final RendezvousHash hash;
    private final Map<String, Node<CamelNode>> byId = new HashMap<>();

    StickyNodes(List<Node<CamelNode>> nodes) {
        this.nodes = List.copyOf(nodes);
        this.hash = new RendezvousHash(nodes.stream().map(Node::name).toList());
        // Of several children that send to one place the first holds the sessions.
        this.nodes.forEach(node -> byId.putIfAbsent(id(node.name()), node));
    }

    /** Returns what a cookie calls a node: no name is in it, and it is the same on every gateway and after a restart. */
    static String id(String node) {
        return HexFormat.of().toHexDigits(RendezvousHash.fingerprint(node));
    }

    /** Returns the enabled node of an id; null for an unknown one, however hostile. */
    Node<CamelNode> byId(String id) {
        Node<CamelNode> node = byId.get(id);
        return node != null && TriedNodes.NONE.leave(node) ? node : null;
    }

    /** Returns the node of a key among those that an exchange may still be sent to; null when there is none. */
    Node<CamelNode> byKey(long keyHash, TriedNodes tried) {
        int index = hash.choose(keyHash, i -> tried.leave(nodes.get(i)));
        return index < 0 ? null : nodes.get(index);
    }
}
