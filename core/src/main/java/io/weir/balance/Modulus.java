package io.weir.balance;

/**
 * Remainders by a divisor that is known beforehand, without a division: the hardware's takes as long as the rest of a
 * choice together. Immutable.
 *
 * <p>With {@code m = floor(2^63 / n) + 1} the low 63 bits of {@code m * a} are the fraction {@code (a mod n) / n} in
 * units of 2^-63, too great by {@code a * e / n} of them, where {@code 1 <= e <= n}. Multiplied by n and rounded down
 * that is the remainder as long as {@code a * e < 2^63}: for every dividend below 2^32 and divisor below 2^31.
 */
final class Modulus {
    private final long divisor;
    private final long reciprocal;

    /**
     * Prepares a divisor.
     *
     * @param divisor greater than zero
     */
    Modulus(int divisor) {
        this.divisor = divisor;
        // Long.MAX_VALUE is 2^63 - 1, so that this is floor(2^63 / n) or, when n divides 2^63, one less: both will do.
        this.reciprocal = Long.MAX_VALUE / divisor + 1;
    }

    /**
     * Returns the remainder.
     *
     * @param dividend 0 to 2^32 - 1
     * @return 0 to divisor - 1
     */
    int of(long dividend) {
        return (int) Math.multiplyHigh((reciprocal * dividend) & Long.MAX_VALUE, divisor << 1);
    }

    /**
     * Returns the remainder of an int that counts without a sign.
     *
     * @param turn any int, taken as 0 to 2^32 - 1
     * @return 0 to divisor - 1
     */
    int ofTurn(int turn) {
        return of(Integer.toUnsignedLong(turn));
    }

    /** Returns the divisor. */
    int divisor() {
        return (int) divisor;
    }
}
