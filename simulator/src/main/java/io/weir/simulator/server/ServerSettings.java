package io.weir.simulator.server;

import io.weir.config.Mistakes;
import io.weir.simulator.kernel.QueueOrder;

/**
 * What a simulated server is. Immutable.
 *
 * @param cpus how many, more than zero
 * @param contention see {@link io.weir.simulator.kernel.SpeedLaw#contended}, zero or more
 * @param coherence as above, zero or more
 * @param connectNanos from a client's first packet to its hello at the server, zero or more
 * @param maxConnections how many are accepted at a time, 1 or more
 * @param backlog how many wait to be accepted, zero or more; above, the client's packets are lost
 * @param queueOrder of the backlog and of those who wait for a worker
 * @param workers threads, 1 or more
 * @param workerPerConnection whether a worker stays with a connection from its handshake to its last reply, instead of being
 *     given back after each step
 * @param aborts when the server sees that a client has left
 * @param tls what handshakes cost
 * @param returningFirst whether clients who were here before, who offer a ticket, get a worker before new ones
 */
public record ServerSettings(
        double cpus,
        double contention,
        double coherence,
        long connectNanos,
        int maxConnections,
        int backlog,
        QueueOrder queueOrder,
        int workers,
        boolean workerPerConnection,
        AbortVisibility aborts,
        TlsCosts tls,
        boolean returningFirst) {

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public ServerSettings {
        Mistakes mistakes = new Mistakes("simulated server", "settings");
        mistakes.require(cpus > 0 && cpus <= 1_024, "cpus", "in 0..1024, above 0", cpus);
        mistakes.require(contention >= 0 && contention <= 1, "contention", "in 0..1", contention);
        mistakes.require(coherence >= 0 && coherence <= 1, "coherence", "in 0..1", coherence);
        mistakes.require(connectNanos >= 0, "connect", ">= 0 (ns)", connectNanos);
        mistakes.require(maxConnections >= 1, "maxConnections", ">= 1", maxConnections);
        mistakes.require(backlog >= 0, "backlog", ">= 0", backlog);
        mistakes.require(workers >= 1, "workers", ">= 1", workers);
        mistakes.throwIfAny();
    }
}
