package io.weir.camel.directory;

import java.util.List;

/**
 * Always the same nodes.
 *
 * @param nodes endpoint URIs or addresses
 */
public record StaticDirectory(List<String> nodes) implements NodeDirectory {

    /** Copies the nodes. */
    public StaticDirectory {
        nodes = List.copyOf(nodes);
    }

    /** Says how many there are, but not which: URIs may carry credentials. */
    @Override
    public String toString() {
        return "static:" + nodes.size() + " nodes";
    }
}
