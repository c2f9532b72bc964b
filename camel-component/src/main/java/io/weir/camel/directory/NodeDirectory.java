package io.weir.camel.directory;

import java.io.IOException;
import java.util.List;

/**
 * Lists the nodes that there are now.
 *
 * <p>The balancer asks at an interval, on a thread that may block for some seconds, one call at a time. A directory that
 * throws, or knows of no node, changes nothing: the balancer keeps the nodes that it has. Its {@code toString} is logged, so
 * it carries no secret.
 */
@FunctionalInterface
public interface NodeDirectory {
    /** 1,000: more nodes than this in one answer are taken for a mistake; the size that the balancer is measured for. */
    int MAX_NODES = 1000;

    /**
     * Reads the nodes.
     *
     * @return endpoint URIs, or, where the balancer has a {@code nodeUri} template, what its {@code {address}} stands for;
     *     at most {@link #MAX_NODES}, in any order
     * @throws IOException when the nodes cannot be known now; its message carries no secret
     */
    List<String> nodes() throws IOException;
}
