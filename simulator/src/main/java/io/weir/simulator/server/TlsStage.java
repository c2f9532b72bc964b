package io.weir.simulator.server;

import io.weir.simulator.admission.HandshakeGate;
import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;

/**
 * Hello, admission and handshake. A ticket of the server's present key resumes; others are claims that end in a full handshake.
 */
final class TlsStage implements Station {
    private final WebServer server;
    private final Simulation simulation;
    private final ProcessorSharing cpus;
    private final TlsCosts costs;
    private final HandshakeGate gate;
    private final Front front = new Front();
    private final EventHandler computed = (kind, id) -> computed(id);
    private final TicketKeys keys;
    private final boolean plain;
    private int ticketKey;
    private long full;
    private long resumed;

    TlsStage(
            WebServer server,
            Simulation simulation,
            ProcessorSharing cpus,
            TlsCosts costs,
            HandshakeGate gate,
            TicketKeys keys) {
        this.server = server;
        this.simulation = simulation;
        this.cpus = cpus;
        this.costs = costs;
        this.gate = gate;
        this.keys = keys;
        this.plain = costs.equals(TlsCosts.PLAIN);
        this.ticketKey = keys.first();
    }

    /** Where accepted connections come in: the hello is read, then the gate decides. */
    Station front() {
        return front;
    }

    /** The gate lets it begin. */
    void proceed(Connection connection) {
        server.workers().take(connection, this);
    }

    /** With a worker: the key exchange is computed. */
    @Override
    public void enter(Connection connection) {
        connection.station = this;
        connection.resumed = connection.offeredKey == ticketKey;
        connection.startedNanos = simulation.nanoTime();
        connection.startedCpuNanos = cpus.cpuClockNanos();
        double demand = connection.resumed ? costs.resumedNanos() : costs.fullNanos();
        connection.handle = cpus.start(demand, computed, 0, connection.id);
    }

    private void computed(long id) {
        Connection connection = server.connection((int) id);
        if (connection.resumed) {
            resumed++;
        } else {
            full++;
        }
        long wallNanos = simulation.nanoTime() - connection.startedNanos;
        if (!connection.isDead()) {
            connection.caller.secured(ticketKey);
        }
        server.afterStep(connection);
        gate.computed(connection, connection.resumed, cpuNanos(connection), wallNanos);
        server.requests().next(connection);
    }

    private long cpuNanos(Connection connection) {
        return Math.round(cpus.cpuClockNanos() - connection.startedCpuNanos);
    }

    @Override
    public void withdraw(Connection connection) {
        cpus.abort(connection.handle);
        gate.abandoned(connection, cpuNanos(connection));
    }

    /** Its client left while it waited for a worker, or it was found dead when it got one. */
    void withdrawBeforeStart(Connection connection) {
        gate.abandoned(connection, 0);
    }

    /** A restart: tickets made before are worth nothing. */
    void changeTicketKey() {
        ticketKey = keys.after(ticketKey);
    }

    long full() {
        return full;
    }

    long resumed() {
        return resumed;
    }

    /** Accept, hello and the wait for the gate's answer. */
    private final class Front implements Station {
        private final EventHandler read = (kind, id) -> read(id);

        @Override
        public void enter(Connection connection) {
            connection.station = this;
            connection.acceptedNanos = simulation.nanoTime();
            if (plain) {
                server.requests().next(connection);
                return;
            }
            connection.handle = cpus.start(costs.acceptNanos(), read, 0, connection.id);
        }

        private void read(long id) {
            Connection connection = server.connection((int) id);
            connection.handle = 0;
            gate.arrived(connection);
        }

        @Override
        public void withdraw(Connection connection) {
            if (connection.handle == 0) {
                gate.left(connection);
            } else {
                cpus.abort(connection.handle);
            }
        }
    }
}
