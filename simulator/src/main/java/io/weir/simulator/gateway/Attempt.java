package io.weir.simulator.gateway;

import io.weir.balance.Node;
import io.weir.simulator.node.SimulatedNode;
import io.weir.simulator.server.Call;
import io.weir.simulator.server.Caller;
import io.weir.simulator.server.Workload;

/** One connection from a gateway to a node, for a relay, or for nobody when another attempt was quicker. Used again. */
final class Attempt implements Caller {
    private final Gateway gateway;
    private Relay relay;
    private Node<SimulatedNode> node;
    private Call call;

    Attempt(Gateway gateway) {
        this.gateway = gateway;
    }

    /** Connects to a node that was entered. */
    void begin(
            Relay owner,
            Node<SimulatedNode> entered,
            int offeredKey,
            Workload workload,
            long firstRequest,
            int requestCount) {
        relay = owner;
        node = entered;
        call = entered.target().server().connect(this, offeredKey, workload, firstRequest, requestCount);
    }

    Node<SimulatedNode> node() {
        return node;
    }

    /** Another one was quicker: this one's answer goes to nobody. */
    void orphan() {
        relay = null;
    }

    /** The client left, and so does the gateway. */
    void hangUp() {
        call.hangUp();
        end();
    }

    private void end() {
        node.leave();
        gateway.recycle(this);
    }

    @Override
    public void secured(int ticketKey) {
        if (relay != null) {
            relay.secured(ticketKey);
        }
    }

    @Override
    public void replied(int left) {
        gateway.replied(node);
        Relay owner = relay;
        if (left == 0) {
            end();
        }
        if (owner != null) {
            owner.replied(this, left);
        }
    }

    @Override
    public void refused() {
        Relay owner = relay;
        end();
        if (owner != null) {
            owner.refused(this);
        }
    }

    @Override
    public void broken() {
        Relay owner = relay;
        end();
        if (owner != null) {
            owner.broken(this);
        }
    }
}
