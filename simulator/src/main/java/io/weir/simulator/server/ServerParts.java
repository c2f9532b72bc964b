package io.weir.simulator.server;

import io.weir.method.LimitedMethod;
import io.weir.simulator.admission.HandshakeGate;
import io.weir.simulator.admission.OpenGate;
import io.weir.simulator.database.ConnectionPool;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.kernel.SpeedLaw;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * What a server is put together from.
 *
 * @param cpus what all its connections share
 * @param gate who decides which handshakes begin
 * @param allocation is told how many bytes a request allocates
 * @param pool its connections to a database, if it has any
 * @param keys what its tickets are made with
 * @param methods the limit of each method, by its number; empty where methods have none
 */
public record ServerParts(
        ProcessorSharing cpus,
        HandshakeGate gate,
        DoubleConsumer allocation,
        Optional<ConnectionPool> pool,
        TicketKeys keys,
        List<LimitedMethod> methods) {

    /** Keeps a copy. */
    public ServerParts {
        methods = List.copyOf(methods);
    }

    /**
     * Makes the CPUs that settings describe.
     *
     * @param name for messages
     * @param simulation where
     * @param settings how many, and how they disturb each other
     * @return idle CPUs
     */
    public static ProcessorSharing cpus(String name, Simulation simulation, ServerSettings settings) {
        SpeedLaw law = SpeedLaw.contended(settings.cpus(), settings.contention(), settings.coherence());
        return new ProcessorSharing(name + " cpus", simulation, settings.cpus(), law);
    }

    /**
     * Makes parts without a collector and a database.
     *
     * @param cpus its CPUs
     * @param gate its gate
     * @return parts
     */
    public static ServerParts simple(ProcessorSharing cpus, HandshakeGate gate) {
        return new ServerParts(cpus, gate, bytes -> {}, Optional.empty(), TicketKeys.ALONE, List.of());
    }

    /**
     * Makes the parts of a stock server.
     *
     * @param cpus its CPUs
     * @return parts without a gate, a collector and a database
     */
    public static ServerParts stock(ProcessorSharing cpus) {
        return simple(cpus, new OpenGate());
    }
}
