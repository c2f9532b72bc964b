package io.weir.balance;

import java.util.concurrent.ThreadLocalRandom;

/** Any of them, each as likely as its weight says. */
final class WeightedRandom implements Selector {
    @Override
    public int select(NodeList<?> nodes) {
        WeightedTurns turns = nodes.turns();
        if (turns == null) {
            return RandomBits.below(ThreadLocalRandom.current().nextInt(), nodes.size());
        }
        return turns.ownerOf(RandomBits.below(ThreadLocalRandom.current().nextInt(), turns.length()));
    }
}
