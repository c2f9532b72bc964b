package io.weir.hosttests.camel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The nodes of a test class: started before its tests, made ordinary before each, stopped after the last. */
public final class HttpNodes implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {
    private final List<String> names;
    private final Map<String, HttpNode> nodes = new LinkedHashMap<>();

    /**
     * Names the nodes.
     *
     * @param names what they answer
     */
    public HttpNodes(String... names) {
        this.names = List.of(names);
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        for (String name : names) {
            nodes.put(name, new HttpNode(name));
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        nodes.values().forEach(HttpNode::reset);
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        for (HttpNode node : nodes.values()) {
            node.close();
        }
        nodes.clear();
    }

    /** Returns a node by its name. */
    public HttpNode node(String name) {
        return nodes.get(name);
    }

    /** Returns where a route sends to for a node. */
    public String uri(String name) {
        return uri(name, "");
    }

    /** Returns where a route sends to for a node, with a path. */
    public String uri(String name, String path) {
        return node(name).origin() + path + "?bridgeEndpoint=true";
    }

    /** Returns where a route sends to, for all nodes in order. */
    public String[] uris() {
        return names.stream().map(this::uri).toArray(String[]::new);
    }

    /** Returns how many requests each node received since the test began, in order. */
    public List<Integer> counts() {
        return nodes.values().stream().map(node -> node.received().size()).toList();
    }

    /** Returns all that was received since the test began, node after node. */
    public List<Received> received() {
        List<Received> all = new ArrayList<>();
        nodes.values().forEach(node -> all.addAll(node.received()));
        return all;
    }
}
