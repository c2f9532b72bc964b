package io.weir.balance;

import java.util.concurrent.atomic.AtomicInteger;

/** One after the other. */
public final class RoundRobin implements Selector {
    private final AtomicInteger turn;

    /** Starts with the first node. */
    public RoundRobin() {
        this(0);
    }

    RoundRobin(int firstTurn) {
        this.turn = new AtomicInteger(firstTurn);
    }

    @Override
    public <T> Node<T> select(NodeList<T> nodes) {
        // Unsigned, so that the step past Integer.MAX_VALUE, after two thousand million requests, is an ordinary one.
        return nodes.get(Integer.remainderUnsigned(turn.getAndIncrement(), nodes.size()));
    }
}
