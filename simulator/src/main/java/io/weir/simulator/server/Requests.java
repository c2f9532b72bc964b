package io.weir.simulator.server;

import io.weir.simulator.admission.HandshakeGate;
import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.Law;
import io.weir.simulator.random.RandomStream;

/** The requests of a connection, one after the other: each computes, then waits for I/O with its worker and without a CPU. */
final class Requests implements Station, EventHandler {
    private static final int COMPUTED = 0;
    private static final int WAITED = 1;

    private final WebServer server;
    private final Simulation simulation;
    private final ProcessorSharing cpus;
    private final HandshakeGate gate;
    private final Law cpuNanos;
    private final Law ioNanos;
    private final RandomStream cpuRandom;
    private final RandomStream ioRandom;
    private long replies;
    private long wasted;

    Requests(
            WebServer server,
            Simulation simulation,
            ProcessorSharing cpus,
            HandshakeGate gate,
            ServerSettings settings,
            RandomStream cpuRandom,
            RandomStream ioRandom) {
        this.server = server;
        this.simulation = simulation;
        this.cpus = cpus;
        this.gate = gate;
        this.cpuNanos = settings.requestCpuNanos();
        this.ioNanos = settings.requestIoNanos();
        this.cpuRandom = cpuRandom;
        this.ioRandom = ioRandom;
    }

    void next(Connection connection) {
        server.workers().take(connection, this);
    }

    @Override
    public void enter(Connection connection) {
        connection.station = this;
        connection.startedCpuNanos = cpus.cpuClockNanos();
        connection.handle = cpus.start(cpuNanos.draw(cpuRandom), this, COMPUTED, connection.id);
    }

    @Override
    public void handle(int kind, long id) {
        Connection connection = server.connection((int) id);
        if (kind == COMPUTED) {
            long worked = Math.round(cpus.cpuClockNanos() - connection.startedCpuNanos);
            gate.worked(connection.resumed, simulation.nanoTime() - connection.acceptedNanos, worked);
            long wait = Math.round(ioNanos.draw(ioRandom));
            if (wait > 0) {
                connection.handle = simulation.after(wait, this, WAITED, id);
                return;
            }
        }
        reply(connection);
    }

    private void reply(Connection connection) {
        int left = --connection.requestsLeft;
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
        if (!cpus.abort(connection.handle)) {
            simulation.cancel(connection.handle);
        }
    }

    long replies() {
        return replies;
    }

    long wasted() {
        return wasted;
    }
}
