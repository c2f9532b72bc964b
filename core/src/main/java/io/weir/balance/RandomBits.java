package io.weir.balance;

/** Numbers below a bound of random bits. */
final class RandomBits {
    private RandomBits() {}

    /**
     * Makes a number below a bound of 32 random bits, by a multiplication instead of a division. It favours some numbers
     * over others by at most bound / 2^32, far below what anybody could notice in requests.
     *
     * @param bits any int, each as likely
     * @param bound greater than zero
     * @return 0 to bound - 1
     */
    static int below(int bits, int bound) {
        return (int) ((Integer.toUnsignedLong(bits) * bound) >>> Integer.SIZE);
    }
}
