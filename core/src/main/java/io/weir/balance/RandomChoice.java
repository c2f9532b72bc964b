package io.weir.balance;

/** Any of them, each as likely; weights count nothing. */
final class RandomChoice implements Selector {
    private final RandomBits random;

    RandomChoice(RandomBits random) {
        this.random = random;
    }

    @Override
    public int select(NodeList<?> nodes) {
        return RandomBits.below(random.next(), nodes.size());
    }
}
