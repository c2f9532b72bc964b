package io.weir.simulator.server;

import io.weir.simulator.admission.BudgetGate;
import io.weir.simulator.admission.BudgetGateSettings;
import io.weir.simulator.admission.HandshakeGate;
import io.weir.simulator.admission.OpenGate;
import io.weir.simulator.client.ClientSettings;
import io.weir.simulator.client.Clients;
import io.weir.simulator.client.OpenArrivals;
import io.weir.simulator.client.RetryRule;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.QueueOrder;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.Law;
import io.weir.simulator.random.RandomStreams;

/**
 * The thesis' costs with one CPU, and what it does not give as the reference's sketch has it: bursts of 3, ten of them, think 7 s,
 * 3 ms and 4.4 ms a request. A session needs 0.41 s of CPU, so the knee is at 2.44 new clients a second, 73.2 replies a second.
 */
final class ModelWorld {
    static final double SECOND = 1e9;
    static final double MILLI = 1e6;
    static final double CAPACITY_REPLIES = 73.2;
    private static final long PATIENCE_NANOS = 5_000_000_000L;
    private static final long TIMEOUT_NANOS = 10_000_000_000L;

    final Simulation simulation = new Simulation();
    final WebServer server;
    final Clients clients;
    final OpenArrivals arrivals;

    ModelWorld(long seed, boolean gated, ServerSettings settings, RetryRule retries) {
        RandomStreams streams = new RandomStreams(seed, 0);
        ProcessorSharing cpus = ServerParts.cpus("server", simulation, settings);
        HandshakeGate gate = gated ? budget(cpus, settings.cpus()) : new OpenGate();
        server = new WebServer("server", simulation, settings, ServerParts.simple(cpus, gate));
        ClientSettings clientSettings = new ClientSettings(
                Law.exponential(10), 3, Law.exponential(7 * SECOND), TIMEOUT_NANOS, false, retries, false);
        Method page = Method.of("page", Law.shiftedExponential(3 * MILLI, 4.4 * MILLI), Law.constant(0));
        Workload workload = Workload.of(page, streams.keyed("clients", "requests"));
        clients = new Clients("clients", simulation, server, workload, clientSettings, streams);
        arrivals = new OpenArrivals(simulation, clients, streams.stream("clients", "arrivals"));
    }

    private HandshakeGate budget(ProcessorSharing cpus, double number) {
        return new BudgetGate(simulation, cpus, number, BudgetGateSettings.defaults(PATIENCE_NANOS, 42));
    }

    static ServerSettings thesis(AbortVisibility aborts) {
        return server(aborts, QueueOrder.FIFO, 100, true);
    }

    static ServerSettings server(AbortVisibility aborts, QueueOrder order, int workers, boolean workerPerConnection) {
        return new ServerSettings(
                1,
                0,
                0,
                0,
                1_024 + workers,
                0,
                order,
                workers,
                workerPerConnection,
                aborts,
                new TlsCosts(0, 170 * MILLI, 2 * MILLI),
                false);
    }

    void run(double seconds) {
        simulation.runUntil(simulation.nanoTime() + (long) (seconds * SECOND));
    }

    /** Replies a second over some time. */
    double replies(double seconds) {
        long before = clients.counts().replies();
        run(seconds);
        return (clients.counts().replies() - before) / seconds;
    }
}
