package io.weir.simulator.server;

import io.weir.method.LimitedMethod;
import io.weir.method.MethodPermit;
import io.weir.method.Outcome;
import io.weir.simulator.kernel.Simulation;
import java.util.List;

/**
 * Where a request waits for a permit of its method, without a worker, before it gets one. The limits are the shipped ones; who is
 * refused gets an error at once.
 */
final class MethodQueue implements Station {
    private final WebServer server;
    private final Simulation simulation;
    private final LimitedMethod[] methods;

    MethodQueue(WebServer server, Simulation simulation, List<LimitedMethod> methods) {
        this.server = server;
        this.simulation = simulation;
        this.methods = methods.toArray(LimitedMethod[]::new);
    }

    @Override
    public void enter(Connection connection) {
        connection.station = this;
        LimitedMethod method = methods[connection.method];
        if (method.tryAcquire()) {
            connection.permitNanos = simulation.nanoTime();
            connection.holdsMethod = true;
            server.workers().take(connection, server.requests());
            return;
        }
        connection.methodTicket = null;
        var ticket = method.acquireAsync(0, method.defaultDeadline(), connection);
        if (connection.station == this) {
            connection.methodTicket = ticket;
        }
    }

    void admitted(Connection connection, MethodPermit permit) {
        connection.methodTicket = null;
        connection.methodPermit = permit;
        connection.holdsMethod = true;
        server.passToWorker(connection);
    }

    void refused(Connection connection) {
        connection.methodTicket = null;
        server.refuse(connection);
    }

    /** The request has ended, or its connection has; does nothing when it holds no permit. */
    void release(Connection connection, Outcome outcome) {
        if (!connection.holdsMethod) {
            return;
        }
        connection.holdsMethod = false;
        MethodPermit permit = connection.methodPermit;
        connection.methodPermit = null;
        if (permit == null) {
            long serviceNanos = simulation.nanoTime() - connection.permitNanos;
            methods[connection.method].release(outcome, serviceNanos, connection.workedNanos);
        } else {
            permit.release(outcome, connection.workedNanos);
        }
    }

    @Override
    public void withdraw(Connection connection) {
        connection.methodTicket.cancel();
        connection.methodTicket = null;
    }
}
