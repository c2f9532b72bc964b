package io.weir.simulator.server;

import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.Simulation;

/** The way to the server: it takes some time, and a lost first packet is sent again as TCP does. */
final class Link implements Station, EventHandler {
    /** Linux's waits before a SYN is sent again, in ns: 1, 2, 4 s; clients that are simulated give up before more. */
    private static final long[] SYN_RETRY_NANOS = {1_000_000_000L, 2_000_000_000L, 4_000_000_000L, 8_000_000_000L};

    private final WebServer server;
    private final Simulation simulation;
    private final long connectNanos;
    private final Station next;
    private long lost;

    Link(WebServer server, Simulation simulation, long connectNanos, Station next) {
        this.server = server;
        this.simulation = simulation;
        this.connectNanos = connectNanos;
        this.next = next;
    }

    @Override
    public void enter(Connection connection) {
        connection.station = this;
        connection.handle = simulation.after(connectNanos, this, 0, connection.id);
    }

    @Override
    public void handle(int kind, long id) {
        Connection connection = server.connection((int) id);
        if (server.isUp()) {
            next.enter(connection);
        } else {
            server.breakOff(connection);
        }
    }

    /** The backlog is full: the packet is lost, and the client does not know. */
    void lost(Connection connection) {
        lost++;
        connection.station = this;
        int attempt = Math.min(connection.synRetries++, SYN_RETRY_NANOS.length - 1);
        connection.handle = simulation.after(SYN_RETRY_NANOS[attempt], this, 0, connection.id);
    }

    @Override
    public void withdraw(Connection connection) {
        simulation.cancel(connection.handle);
    }

    long lost() {
        return lost;
    }
}
