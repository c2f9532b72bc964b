package io.weir.balance;

import java.util.function.LongSupplier;

/**
 * The one with fewer requests in flight of two that are drawn at random; weights count nothing.
 *
 * <p>Looking at two is nearly as good as looking at all, and unlike that it does not send every request of a moment to the
 * same node (Mitzenmacher, The Power of Two Choices in Randomized Load Balancing, 2001).
 */
final class LeastOfTwo implements Selector {
    private final LongSupplier randomBits;

    LeastOfTwo(LongSupplier randomBits) {
        this.randomBits = randomBits;
    }

    @Override
    public int select(NodeList<?> nodes) {
        int size = nodes.size();
        if (size == 1) {
            return 0;
        }
        long bits = randomBits.getAsLong();
        int first = RandomBits.below((int) (bits >>> Integer.SIZE), size);
        // Of the others each is as likely: the lower 32 bits choose among size - 1 and step over the first.
        int second = RandomBits.below((int) bits, size - 1);
        second += second >= first ? 1 : 0;
        return nodes.get(second).inFlight() < nodes.get(first).inFlight() ? second : first;
    }
}
