package io.weir.balance;

/** Any of them, each as likely as its weight says. */
final class WeightedRandom implements Selector {
    private final RandomBits random;

    WeightedRandom(RandomBits random) {
        this.random = random;
    }

    @Override
    public int select(NodeList<?> nodes) {
        WeightedTurns turns = nodes.turns();
        if (turns == null) {
            return RandomBits.below(random.next(), nodes.size());
        }
        return turns.ownerOf(RandomBits.below(random.next(), turns.length()));
    }
}
