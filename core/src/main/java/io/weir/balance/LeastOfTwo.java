package io.weir.balance;

/**
 * The one with fewer requests in flight of two that are drawn at random; weights count nothing.
 *
 * <p>Looking at two is nearly as good as looking at all, and unlike that it does not send every request of a moment to the
 * same node (Mitzenmacher, The Power of Two Choices in Randomized Load Balancing, 2001).
 */
final class LeastOfTwo implements Selector {
    private final RandomBits random;

    LeastOfTwo(RandomBits random) {
        this.random = random;
    }

    @Override
    public int select(NodeList<?> nodes) {
        int size = nodes.size();
        if (size == 1) {
            return 0;
        }
        long bits = random.next();
        int first = RandomBits.below(bits, size);
        // Of the others each is as likely: the lower 32 bits choose among size - 1 and step over the first.
        int second = RandomBits.below(bits << Integer.SIZE, size - 1);
        second += second >= first ? 1 : 0;
        return nodes.get(second).inFlight() < nodes.get(first).inFlight() ? second : first;
    }
}
