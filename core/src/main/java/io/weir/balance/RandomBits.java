package io.weir.balance;

import java.util.concurrent.ThreadLocalRandom;

/** Where random choices get their bits from: the thread's own generator, or a seeded one in a test. */
@FunctionalInterface
interface RandomBits {
    /** Returns the calling thread's generator at each call, so that threads do not meet. */
    static RandomBits ofThread() {
        return () -> ThreadLocalRandom.current().nextLong();
    }

    /** Returns 64 random bits. */
    long next();

    /**
     * Makes a number below a bound of 32 random bits, by a multiplication instead of a division. It favours some numbers
     * over others by at most bound / 2^32, far below what anybody could notice in requests.
     *
     * @param bits 64 bits, of which the upper 32 are used
     * @param bound greater than zero
     * @return 0 to bound - 1
     */
    static int below(long bits, int bound) {
        return (int) (((bits >>> Integer.SIZE) * bound) >>> Integer.SIZE);
    }
}
