package io.weir.simulator.node;

import io.weir.control.ControlStep;
import io.weir.method.LimitedMethod;
import io.weir.method.MethodLimits;
import io.weir.method.MethodLimitsSettings;
import io.weir.simulator.admission.BudgetGate;
import io.weir.simulator.admission.BudgetGateSettings;
import io.weir.simulator.admission.HandshakeGate;
import io.weir.simulator.admission.OpenGate;
import io.weir.simulator.database.ConnectionPool;
import io.weir.simulator.database.Database;
import io.weir.simulator.heap.Jvm;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.kernel.Ticks;
import io.weir.simulator.random.RandomStreams;
import io.weir.simulator.server.ServerParts;
import io.weir.simulator.server.TicketKeys;
import io.weir.simulator.server.WebServer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One node of a service: machine, container, JVM, and pool of database connections. One thread. */
public final class SimulatedNode {
    private final String name;
    private final WebServer server;
    private final Jvm jvm;
    private final Optional<ConnectionPool> pool;

    /**
     * Starts a node.
     *
     * @param number which, from zero
     * @param count how many the service has
     * @param simulation where
     * @param settings what it is
     * @param methodNames its methods, by their numbers
     * @param database what its pool connects to, if the service has one
     * @param streams its randomness
     * @param listener is told of each cycle of its pool's controller
     */
    public SimulatedNode(
            int number,
            int count,
            Simulation simulation,
            NodeSettings settings,
            List<String> methodNames,
            Optional<Database> database,
            RandomStreams streams,
            Consumer<ControlStep> listener) {
        this.name = "node-" + number;
        double cpuCount = settings.server().cpus();
        ProcessorSharing cpus = ServerParts.cpus(name, simulation, settings.server());
        this.jvm = new Jvm(
                name, simulation, cpus, cpuCount, settings.heap(), settings.forecast(), streams, observation -> {});
        this.pool = database.map(shared -> new ConnectionPool(
                name, simulation, settings.pool(), shared, count, streams.seed(name, "pool controller"), listener));
        HandshakeGate gate = settings.admission() == AdmissionPolicy.STOCK
                ? new OpenGate()
                : new BudgetGate(
                        simulation,
                        cpus,
                        cpuCount,
                        BudgetGateSettings.defaults(settings.patienceNanos(), streams.seed(name, "budget")));
        List<LimitedMethod> methods = settings.methodLimits()
                .map(limits -> limited(name, simulation, limits, methodNames))
                .orElse(List.of());
        TicketKeys keys = settings.sharedTicketKeys() ? TicketKeys.SHARED : TicketKeys.own(number, count);
        this.server = new WebServer(
                name, simulation, settings.server(), new ServerParts(cpus, gate, jvm::allocate, pool, keys, methods));
    }

    /** The shipped limits, ticked as a host's scheduler does. */
    private static List<LimitedMethod> limited(
            String name, Simulation simulation, MethodLimitsSettings settings, List<String> methodNames) {
        MethodLimits limits = new MethodLimits(name, settings, simulation, SimulatedNode::rethrow);
        Ticks.start(simulation, settings.interval().toNanos(), () -> limits.tick(simulation.nanoTime()));
        return methodNames.stream().map(limits::method).toList();
    }

    /** In a simulation nothing is to be survived: what a callback throws is a fault of the model. */
    private static void rethrow(Throwable failure) {
        throw new IllegalStateException("a waiter failed", failure);
    }

    /** The machine stops: connections break, and the heap is lost. */
    public void crash() {
        if (server.isUp()) {
            jvm.die();
            server.crash();
        }
    }

    /** The machine is back, with an empty heap and, unless they are shared, without its tickets' keys. */
    public void restart() {
        if (!server.isUp()) {
            jvm.restart();
            server.restart();
        }
    }

    /**
     * Returns what it is called.
     *
     * @return {@code node-} and its number
     */
    public String name() {
        return name;
    }

    /**
     * Returns the container.
     *
     * @return where connections come in
     */
    public WebServer server() {
        return server;
    }

    /**
     * Returns the JVM.
     *
     * @return whose reports gateways read
     */
    public Jvm jvm() {
        return jvm;
    }

    /**
     * Returns the pool.
     *
     * @return empty without a database
     */
    public Optional<ConnectionPool> pool() {
        return pool;
    }
}
