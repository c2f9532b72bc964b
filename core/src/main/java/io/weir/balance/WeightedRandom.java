package io.weir.balance;

import java.util.function.LongSupplier;

/** Any of them, each as likely as its weight says. */
final class WeightedRandom implements Selector {
    private final LongSupplier randomBits;

    WeightedRandom(LongSupplier randomBits) {
        this.randomBits = randomBits;
    }

    @Override
    public int select(NodeList<?> nodes) {
        int bits = (int) randomBits.getAsLong();
        WeightedTurns turns = nodes.turns();
        if (turns == null) {
            return RandomBits.below(bits, nodes.size());
        }
        return turns.ownerOf(RandomBits.below(bits, turns.length()));
    }
}
