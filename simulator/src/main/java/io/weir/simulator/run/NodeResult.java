package io.weir.simulator.run;

import io.weir.simulator.database.ConnectionPool;
import io.weir.simulator.node.SimulatedNode;
import io.weir.simulator.server.ServerCounts;

/**
 * What a node did while it counted. Immutable.
 *
 * @param name the node's
 * @param replies replies to clients who still waited
 * @param wasted replies to clients who had left
 * @param full full handshakes
 * @param resumed resumed ones
 * @param refused connections that the gate refused
 * @param lost first packets lost because the backlog was full
 * @param broken connections that broke because it stopped, or found it stopped
 * @param cpuNanos CPU time used, collections included
 * @param minors young collections
 * @param majors full ones
 * @param pausedNanos how long the application stood still
 * @param longestPauseNanos the longest time at once, in the whole run
 * @param committed transactions that committed
 * @param failed transactions that failed and were done again
 */
public record NodeResult(
        String name,
        long replies,
        long wasted,
        long full,
        long resumed,
        long refused,
        long lost,
        long broken,
        double cpuNanos,
        long minors,
        long majors,
        long pausedNanos,
        long longestPauseNanos,
        long committed,
        long failed) {

    static NodeResult of(SimulatedNode node) {
        ServerCounts counts = node.server().counts();
        return new NodeResult(
                node.name(),
                counts.replies(),
                counts.wasted(),
                counts.full(),
                counts.resumed(),
                counts.refused(),
                counts.lost(),
                counts.broken(),
                node.server().cpus().busyNanos(),
                node.jvm().minors(),
                node.jvm().majors(),
                node.jvm().pausedNanos(),
                node.jvm().longestPauseNanos(),
                node.pool().map(ConnectionPool::committed).orElse(0L),
                node.pool().map(ConnectionPool::failed).orElse(0L));
    }

    NodeResult minus(NodeResult before) {
        return new NodeResult(
                name,
                replies - before.replies,
                wasted - before.wasted,
                full - before.full,
                resumed - before.resumed,
                refused - before.refused,
                lost - before.lost,
                broken - before.broken,
                cpuNanos - before.cpuNanos,
                minors - before.minors,
                majors - before.majors,
                pausedNanos - before.pausedNanos,
                longestPauseNanos,
                committed - before.committed,
                failed - before.failed);
    }
}
