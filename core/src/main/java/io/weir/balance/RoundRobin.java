package io.weir.balance;

import java.util.concurrent.atomic.AtomicInteger;

/** One after the other; weights count nothing. */
final class RoundRobin implements Selector {
    private final AtomicInteger turn;

    RoundRobin() {
        this(0);
    }

    RoundRobin(int firstTurn) {
        this.turn = new AtomicInteger(firstTurn);
    }

    @Override
    public int select(NodeList<?> nodes) {
        // Unsigned, so that the step past Integer.MAX_VALUE, after two thousand million requests, is an ordinary one.
        return nodes.modulus().ofTurn(turn.getAndIncrement());
    }
}
