package io.weir.simulator.server;

import io.weir.method.Outcome;
import io.weir.simulator.kernel.Audit;
import io.weir.simulator.kernel.Ledger;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.ServerPool;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** A simulated server: wires the stations, and knows all connections. One thread. */
public final class WebServer implements Door, Audit {
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
    private final MethodQueue methodQueue; // null where methods have no limits
    private final Ledger ledger;
    private final List<Connection> connections = new ArrayList<>();
    private final List<Connection> free = new ArrayList<>();
    private long[] openedNanos = new long[0];
    private long refused;
    private long broken;
    private boolean up = true;

    /**
     * Makes a server without a connection.
     *
     * @param name for messages
     * @param simulation where
     * @param settings what it is
     * @param parts what it is put together from
     */
    @SuppressWarnings("this-escape")
    public WebServer(String name, Simulation simulation, ServerSettings settings, ServerParts parts) {
        this.simulation = simulation;
        this.aborts = settings.aborts();
        this.workerPerConnection = settings.workerPerConnection();
        this.cpus = parts.cpus();
        this.slots = new ServerPool(
                name + " connections",
                simulation,
                settings.maxConnections(),
                settings.backlog(),
                settings.queueOrder(),
                1);
        this.threads = new ServerPool(
                name + " workers",
                simulation,
                settings.workers(),
                Integer.MAX_VALUE,
                settings.queueOrder(),
                settings.returningFirst() ? 2 : 1);
        this.tls = new TlsStage(this, simulation, cpus, settings.tls(), parts.gate(), parts.keys());
        this.backlog = new Backlog(this, slots, tls.front());
        this.link = new Link(this, simulation, settings.connectNanos(), backlog);
        this.workers = new Workers(this, threads, settings.returningFirst());
        this.requests = new Requests(this, simulation, parts);
        this.methodQueue = parts.methods().isEmpty() ? null : new MethodQueue(this, simulation, parts.methods());
        this.ledger = new Ledger(name + " all connections", simulation);
        simulation.add(this);
    }

    @Override
    public Connection connect(Caller caller, int offeredKey, Workload workload, long firstRequest, int requestCount) {
        Connection connection = free.isEmpty() ? newConnection() : free.remove(free.size() - 1);
        connection.reset(caller, offeredKey, workload, firstRequest, requestCount);
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

    void hangUp(Connection connection) {
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

    /** Its method let it in; its client may have left meanwhile. */
    void passToWorker(Connection connection) {
        if (connection.isDead() && aborts != AbortVisibility.NEVER) {
            close(connection);
        } else {
            workers.take(connection, requests);
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

    /**
     * The machine stops: every connection breaks, and new ones cannot be made until {@link #restart}. What a heap was doing is the
     * caller's to end.
     */
    public void crash() {
        up = false;
        List<Caller> callers = new ArrayList<>();
        for (Connection connection : connections) {
            if (connection.station != null && connection.station != link) {
                callers.add(cut(connection));
            }
        }
        // Only now: who hears of it may connect again, with a connection that was just closed.
        callers.stream().filter(Objects::nonNull).forEach(Caller::broken);
    }

    /** The machine is back, without the tickets' key unless that is shared. */
    public void restart() {
        up = true;
        loseTickets();
    }

    /**
     * Returns whether it takes connections.
     *
     * @return false between a crash and the restart
     */
    public boolean isUp() {
        return up;
    }

    /** A connection that arrives where nobody listens. */
    void breakOff(Connection connection) {
        Caller caller = cut(connection);
        if (caller != null) {
            caller.broken();
        }
    }

    /** Returns who is to hear of it; null when that one has left. */
    private Caller cut(Connection connection) {
        broken++;
        Caller caller = connection.caller;
        connection.caller = null;
        if (connection.station != link) {
            connection.station.withdraw(connection);
        }
        close(connection);
        return caller;
    }

    void close(Connection connection) {
        connection.station = null;
        ledger.left(openedNanos[connection.id]);
        if (methodQueue != null) {
            methodQueue.release(connection, Outcome.IGNORED);
        }
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

    MethodQueue methodQueue() {
        return methodQueue;
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
     * Returns how many connections are open, on the way included.
     *
     * @return zero or more
     */
    public long open() {
        return ledger.inside();
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
        return new ServerCounts(
                tls.full(), tls.resumed(), refused, link.lost(), requests.replies(), requests.wasted(), broken);
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
