package io.weir.simulator.server;

import io.weir.simulator.kernel.Customer;
import io.weir.simulator.kernel.ServerPool;

/** Where connections wait to be accepted; the servers of its pool are the connections that may be open. */
final class Backlog implements Station, Customer {
    private final WebServer server;
    private final ServerPool pool;
    private final Station next;

    Backlog(WebServer server, ServerPool pool, Station next) {
        this.server = server;
        this.pool = pool;
        this.next = next;
    }

    @Override
    public void enter(Connection connection) {
        connection.station = this;
        // When it is accepted at once, this station is no longer its own by the time the ticket is known.
        long ticket = pool.enter(0, ServerPool.PATIENT, this, connection.id);
        if (ticket == ServerPool.REFUSED) {
            server.link().lost(connection);
        } else if (connection.station == this) {
            connection.handle = ticket;
        }
    }

    @Override
    public void served(long ticket, long id) {
        Connection connection = server.connection((int) id);
        connection.slotTicket = ticket;
        server.passOn(connection, next);
    }

    @Override
    public void abandoned(long id) {
        throw new IllegalStateException("everybody here waits for ever");
    }

    @Override
    public void withdraw(Connection connection) {
        pool.leave(connection.handle);
    }

    /** The connection is over. */
    void close(Connection connection) {
        if (connection.slotTicket != 0) {
            pool.release(connection.slotTicket);
        }
    }
}
