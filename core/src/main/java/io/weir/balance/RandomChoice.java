package io.weir.balance;

import java.util.function.LongSupplier;

/** Any of them, each as likely; weights count nothing. */
final class RandomChoice implements Selector {
    private final LongSupplier randomBits;

    RandomChoice(LongSupplier randomBits) {
        this.randomBits = randomBits;
    }

    @Override
    public int select(NodeList<?> nodes) {
        return RandomBits.below((int) randomBits.getAsLong(), nodes.size());
    }
}
