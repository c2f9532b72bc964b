package io.weir.balance;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * One after the other, each as often as its weight says, and its turns evenly spread: with equal weights plain round robin.
 *
 * <p>All that a choice changes is one counter; which node a turn belongs to is written in the list ({@link WeightedTurns}).
 */
final class WeightedRoundRobin implements Selector {
    private final AtomicInteger turn = new AtomicInteger();

    @Override
    public int select(NodeList<?> nodes) {
        WeightedTurns turns = nodes.turns();
        int now = turn.getAndIncrement();
        return turns == null ? nodes.modulus().ofTurn(now) : turns.at(now);
    }
}
