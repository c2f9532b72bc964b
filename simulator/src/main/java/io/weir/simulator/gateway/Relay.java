package io.weir.simulator.gateway;

import io.weir.balance.Node;
import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.SimulatedNode;
import io.weir.simulator.server.Call;
import io.weir.simulator.server.Caller;
import io.weir.simulator.server.Workload;

/** One client's connection at a gateway: sends its requests on, hedges those that went to an avoided node. Used again. */
final class Relay implements Call, EventHandler {
    private final Gateway gateway;
    private Caller caller;
    private int offeredKey;
    private Workload workload;
    private long nextRequest;
    private int left;
    private int failoversLeft;
    private Attempt first;
    private Attempt second;
    private long hedge;

    Relay(Gateway gateway) {
        this.gateway = gateway;
    }

    void begin(Caller newCaller, int key, Workload newWorkload, long firstRequest, int requestCount) {
        caller = newCaller;
        offeredKey = key;
        workload = newWorkload;
        nextRequest = firstRequest;
        left = requestCount;
        failoversLeft = gateway.settings().failovers();
        send();
    }

    private boolean routesRequests() {
        return gateway.settings().route() == GatewaySettings.Route.REQUEST;
    }

    private void send() {
        Node<SimulatedNode> node = gateway.choose();
        first = attempt(node);
        if (node.isAvoided() && routesRequests() && gateway.settings().hedgeNanos() > 0) {
            hedge = gateway.simulation().after(gateway.settings().hedgeNanos(), this, 0, 0);
        }
    }

    private Attempt attempt(Node<SimulatedNode> node) {
        Attempt attempt = gateway.newAttempt();
        attempt.begin(this, node, offeredKey, workload, nextRequest, routesRequests() ? 1 : left);
        return attempt;
    }

    /** No answer yet from the avoided node. */
    @Override
    public void handle(int kind, long argument) {
        hedge = Simulation.NONE;
        gateway.countHedge();
        second = attempt(gateway.chooseOther(first.node()));
    }

    void secured(int ticketKey) {
        caller.secured(ticketKey);
    }

    void replied(Attempt by, int leftThere) {
        if (!routesRequests()) {
            nextRequest++;
            left = leftThere;
            tell();
            return;
        }
        Attempt other = by == first ? second : first;
        if (other != null) {
            other.orphan();
        }
        forgetAttempts();
        nextRequest++;
        left--;
        tell();
    }

    private void tell() {
        Caller told = caller;
        int remaining = left;
        if (remaining == 0) {
            end();
        }
        told.replied(remaining);
        if (remaining > 0 && routesRequests()) {
            send();
        }
    }

    void refused(Attempt by) {
        if (survivedBy(by)) {
            return;
        }
        Caller told = caller;
        end();
        told.refused();
    }

    void broken(Attempt by) {
        if (survivedBy(by)) {
            return;
        }
        forgetAttempts();
        if (failoversLeft > 0) {
            failoversLeft--;
            gateway.countFailover();
            send();
            return;
        }
        Caller told = caller;
        end();
        told.broken();
    }

    /** Whether another attempt is still out; then that one decides. */
    private boolean survivedBy(Attempt by) {
        Attempt other = by == first ? second : first;
        if (other == null) {
            return false;
        }
        first = other;
        second = null;
        return true;
    }

    private void forgetAttempts() {
        gateway.simulation().cancel(hedge);
        hedge = Simulation.NONE;
        first = null;
        second = null;
    }

    @Override
    public void hangUp() {
        Attempt one = first;
        Attempt other = second;
        end();
        one.hangUp();
        if (other != null) {
            other.hangUp();
        }
    }

    private void end() {
        forgetAttempts();
        caller = null;
        gateway.recycle(this);
    }
}
