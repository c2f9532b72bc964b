package io.weir.simulator.server;

import io.weir.method.Outcome;
import io.weir.simulator.admission.HandshakeGate;
import io.weir.simulator.database.ConnectionPool;
import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;
import java.util.function.DoubleConsumer;

/**
 * The requests of a connection, one after the other: each computes and allocates, then runs its transaction, then waits for I/O, all
 * with its worker.
 */
final class Requests implements Station, EventHandler {
    private static final int COMPUTED = 0;
    private static final int WAITED = 1;

    private final WebServer server;
    private final Simulation simulation;
    private final ProcessorSharing cpus;
    private final HandshakeGate gate;
    private final DoubleConsumer allocation;
    private final ConnectionPool pool;
    private long replies;
    private long wasted;

    Requests(WebServer server, Simulation simulation, ServerParts parts) {
        this.server = server;
        this.simulation = simulation;
        this.cpus = parts.cpus();
        this.gate = parts.gate();
        this.allocation = parts.allocation();
        this.pool = parts.pool().orElse(null);
    }

    void next(Connection connection) {
        connection.workload.draw(connection);
        connection.workedNanos = 0;
        MethodQueue queue = server.methodQueue();
        if (queue == null) {
            server.workers().take(connection, this);
        } else {
            queue.enter(connection);
        }
    }

    @Override
    public void enter(Connection connection) {
        connection.station = this;
        connection.startedCpuNanos = cpus.cpuClockNanos();
        connection.handle = cpus.start(connection.cpuNanos, this, COMPUTED, connection.id);
    }

    @Override
    public void handle(int kind, long id) {
        Connection connection = server.connection((int) id);
        if (kind == COMPUTED) {
            computed(connection);
        } else {
            connection.waitsForIo = false;
            reply(connection);
        }
    }

    private void computed(Connection connection) {
        long worked = Math.round(cpus.cpuClockNanos() - connection.startedCpuNanos);
        connection.workedNanos = worked;
        gate.worked(connection.resumed, simulation.nanoTime() - connection.acceptedNanos, worked);
        connection.handle = Simulation.NONE;
        allocation.accept(connection.allocatedBytes);
        if (connection.usesDatabase) {
            connection.borrow = pool.run(connection.queryNanos, connection, 0);
        } else {
            waitForIo(connection);
        }
    }

    void committed(Connection connection) {
        connection.borrow = null;
        waitForIo(connection);
    }

    private void waitForIo(Connection connection) {
        long wait = Math.round(connection.ioNanos);
        if (wait > 0) {
            connection.waitsForIo = true;
            connection.handle = simulation.after(wait, this, WAITED, connection.id);
        } else {
            reply(connection);
        }
    }

    private void reply(Connection connection) {
        int left = --connection.requestsLeft;
        if (server.methodQueue() != null) {
            server.methodQueue().release(connection, connection.isDead() ? Outcome.IGNORED : Outcome.SUCCESS);
        }
        if (connection.isDead()) {
            wasted++;
        } else {
            replies++;
            Caller caller = connection.caller;
            if (left == 0) {
                connection.caller = null;
            }
            caller.replied(left);
        }
        if (left == 0) {
            server.close(connection);
        } else {
            server.afterStep(connection);
            next(connection);
        }
    }

    @Override
    public void withdraw(Connection connection) {
        if (connection.borrow != null) {
            connection.borrow.abort();
            connection.borrow = null;
        } else if (connection.waitsForIo) {
            simulation.cancel(connection.handle);
        } else {
            cpus.abort(connection.handle);
        }
    }

    long replies() {
        return replies;
    }

    long wasted() {
        return wasted;
    }
}
