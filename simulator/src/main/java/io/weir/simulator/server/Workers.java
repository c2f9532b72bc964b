package io.weir.simulator.server;

import io.weir.simulator.admission.Handshake;
import io.weir.simulator.kernel.Customer;
import io.weir.simulator.kernel.ServerPool;

/** The threads, and who waits for one. */
final class Workers implements Station, Customer {
    private final WebServer server;
    private final ServerPool pool;
    private final boolean returningFirst;

    Workers(WebServer server, ServerPool pool, boolean returningFirst) {
        this.server = server;
        this.returningFirst = returningFirst;
        this.pool = pool;
    }

    /** Gives the connection a worker, if it has none, and passes it on. */
    void take(Connection connection, Station next) {
        connection.afterWorker = next;
        if (connection.workerTicket == 0) {
            enter(connection);
        } else {
            next.enter(connection);
        }
    }

    @Override
    public void enter(Connection connection) {
        connection.station = this;
        long ticket = pool.enter(classOf(connection), ServerPool.PATIENT, this, connection.id);
        if (connection.station == this) {
            connection.handle = ticket;
        }
    }

    /** The pool has two classes where returning clients come first, else one. */
    private int classOf(Connection connection) {
        return returningFirst && connection.offeredKey == Handshake.NO_TICKET ? 1 : 0;
    }

    @Override
    public void served(long ticket, long id) {
        Connection connection = server.connection((int) id);
        connection.workerTicket = ticket;
        server.passOn(connection, connection.afterWorker);
    }

    @Override
    public void abandoned(long id) {
        throw new IllegalStateException("everybody here waits for ever");
    }

    @Override
    public void withdraw(Connection connection) {
        pool.leave(connection.handle);
        if (connection.afterWorker == server.tls()) {
            server.tls().withdrawBeforeStart(connection);
        }
    }

    /** Takes the worker back, if the connection has one. */
    void giveBack(Connection connection) {
        if (connection.workerTicket != 0) {
            long ticket = connection.workerTicket;
            connection.workerTicket = 0;
            pool.release(ticket);
        }
    }
}
