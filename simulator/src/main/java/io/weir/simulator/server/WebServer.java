package io.weir.simulator.server;

import io.weir.simulator.admission.HandshakeGate;
import io.weir.simulator.kernel.Audit;
import io.weir.simulator.kernel.Ledger;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.ServerPool;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.kernel.SpeedLaw;
import io.weir.simulator.random.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/** A simulated server: wires the stations, and knows all connections. One thread. */
public final class WebServer implements Audit {
    private final Simulation simulation;
    private final AbortVisibility aborts;
    private final boolean workerPerConnection;
    private final ProcessorSharing cpus;
    private final ServerPool slots;
    private final ServerPool threads;
    private final Link link;
    private final Backlog backlog;
    private final TlsStage tls;
    private final Workers workers;
    private final Requests requests;
    private final Ledger ledger;
    private final List<Connection> connections = new ArrayList<>();
    private final List<Connection> free = new ArrayList<>();
    private long[] openedNanos = new long[0];
    private long refused;

    /**
     * Makes a server without a connection.
     *
     * @param name for messages and for the names of its random streams
     * @param simulation where
     * @param settings what it is
     * @param streams its randomness
     * @param gate makes the gate, given the CPUs and their number
     */
    @SuppressWarnings("this-escape")
    public WebServer(
            String name,
            Simulation simulation,
            ServerSettings settings,
            RandomStreams streams,
            BiFunction<ProcessorSharing, Double, HandshakeGate> gate) {
        this.simulation = simulation;
        this.aborts = settings.aborts();
        this.workerPerConnection = settings.workerPerConnection();
        SpeedLaw law = SpeedLaw.contended(settings.cpus(), settings.contention(), settings.coherence());
        this.cpus = new ProcessorSharing(name + " cpus", simulation, settings.cpus(), law);
        this.slots = new ServerPool(
                name + " connections",
                simulation,
                settings.maxConnections(),
                settings.backlog(),
                settings.queueOrder(),
                1);
        this.threads = new ServerPool(
                name + " workers", simulation, settings.workers(), Integer.MAX_VALUE, settings.queueOrder(), 1);
        HandshakeGate itsGate = gate.apply(cpus, settings.cpus());
        this.tls = new TlsStage(this, simulation, cpus, settings.tls(), itsGate);
        this.backlog = new Backlog(this, slots, tls.front());
        this.link = new Link(this, simulation, settings.connectNanos(), backlog);
        this.workers = new Workers(this, threads);
        this.requests = new Requests(
                this,
                simulation,
                cpus,
                itsGate,
                settings,
                streams.stream(name, "request cpu"),
                streams.stream(name, "request io"));
        this.ledger = new Ledger(name + " all connections", simulation);
        simulation.add(this);
    }

    /**
     * Begins a connection.
     *
     * @param caller whom to tell; not called before this returns
     * @param offeredKey the key of the ticket it offers, {@link io.weir.simulator.admission.Handshake#NO_TICKET} for none
     * @param requestCount how many requests it will send, 1 or more
     * @return the connection
     */
    public Connection connect(Caller caller, int offeredKey, int requestCount) {
        Connection connection = free.isEmpty() ? newConnection() : free.remove(free.size() - 1);
        connection.reset(caller, offeredKey, requestCount);
        openedNanos[connection.id] = simulation.nanoTime();
        ledger.entered();
        link.enter(connection);
        return connection;
    }

    private Connection newConnection() {
        Connection connection = new Connection(connections.size(), this);
        connections.add(connection);
        if (connections.size() > openedNanos.length) {
            openedNanos = Arrays.copyOf(openedNanos, Math.max(16, 2 * openedNanos.length));
        }
        return connection;
    }

    /**
     * The client leaves. The server may notice later or never; the caller hears nothing more. Not to be called from inside a
     * call to the caller.
     *
     * @param connection one that is not over
     */
    public void hangUp(Connection connection) {
        connection.caller = null;
        // What has not arrived nobody works on.
        if (aborts == AbortVisibility.AT_ONCE || connection.station == link) {
            connection.station.withdraw(connection);
            close(connection);
        }
    }

    /** Tickets made before are worth nothing from now on, as after a restart without shared keys. */
    public void loseTickets() {
        tls.changeTicketKey();
    }

    void passOn(Connection connection, Station next) {
        if (connection.isDead() && aborts != AbortVisibility.NEVER) {
            if (next == tls) {
                tls.withdrawBeforeStart(connection);
            }
            close(connection);
        } else {
            next.enter(connection);
        }
    }

    void afterStep(Connection connection) {
        if (!workerPerConnection) {
            workers.giveBack(connection);
        }
    }

    void refuse(Connection connection) {
        refused++;
        Caller caller = connection.caller;
        connection.caller = null;
        close(connection);
        if (caller != null) {
            caller.refused();
        }
    }

    void close(Connection connection) {
        connection.station = null;
        ledger.left(openedNanos[connection.id]);
        workers.giveBack(connection);
        backlog.close(connection);
        free.add(connection);
    }

    Connection connection(int id) {
        return connections.get(id);
    }

    Link link() {
        return link;
    }

    TlsStage tls() {
        return tls;
    }

    Workers workers() {
        return workers;
    }

    Requests requests() {
        return requests;
    }

    /**
     * Returns the CPUs.
     *
     * @return what all connections share
     */
    public ProcessorSharing cpus() {
        return cpus;
    }

    /**
     * Returns the worker threads.
     *
     * @return the pool
     */
    public ServerPool threads() {
        return threads;
    }

    /**
     * Returns what may be accepted, and who waits for that.
     *
     * @return the pool of connections
     */
    public ServerPool slots() {
        return slots;
    }

    /**
     * Returns what has been counted since the start.
     *
     * @return a snapshot
     */
    public ServerCounts counts() {
        return new ServerCounts(tls.full(), tls.resumed(), refused, link.lost(), requests.replies(), requests.wasted());
    }

    /** Checks Little's law for the connections. */
    @Override
    public void verify() {
        long found = 0;
        long foundNanos = 0;
        for (Connection connection : connections) {
            if (connection.station != null) {
                found++;
                foundNanos += openedNanos[connection.id];
            }
        }
        ledger.verify(found, foundNanos);
    }
}
