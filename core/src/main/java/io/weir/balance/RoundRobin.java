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
        int now = turn.getAndIncrement();
        char[] rounds = nodes.rounds();
        // Unsigned, so that a turn that is negative is beyond the end as well.
        return Integer.compareUnsigned(now, rounds.length) < 0 ? rounds[now] : beyond(now, nodes);
    }

    /** Begins the written rounds anew; whoever comes meanwhile finds its place in them by a division. */
    private int beyond(int now, NodeList<?> nodes) {
        int written = nodes.rounds().length;
        if (now == written) {
            // A whole number of rounds: the turns of the others stay what they are.
            turn.getAndAdd(-written);
        } else if (now < 0 || now - written > written) {
            // Left by a longer list.
            turn.compareAndSet(now + 1, nodes.modulus().ofTurn(now) + 1);
        }
        return nodes.modulus().ofTurn(now);
    }
}
