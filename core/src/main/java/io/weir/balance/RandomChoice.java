package io.weir.balance;

import java.util.concurrent.ThreadLocalRandom;

/** Any of them, each as likely; weights count nothing. */
final class RandomChoice implements Selector {
    @Override
    public int select(NodeList<?> nodes) {
        return RandomBits.below(ThreadLocalRandom.current().nextInt(), nodes.size());
    }
}
