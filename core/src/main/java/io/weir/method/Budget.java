package io.weir.method;

import java.util.Arrays;

/**
 * Divides the host's threads among the methods: the sum of all limits never exceeds the total.
 *
 * <p>Each first gets its least; the rest goes out like water: nobody gets more than it wants, and all who want more than they get
 * have the same. So a method that wants little is never cut for one that wants much. Stateless.
 */
final class Budget {
    private Budget() {}

    /**
     * Divides.
     *
     * @param least what each gets in any case; their sum is within the total
     * @param wanted what each wants, at least its least
     * @param total what there is
     * @return what each gets, between its least and what it wants
     */
    static int[] divide(int[] least, int[] wanted, int total) {
        long sum = Arrays.stream(wanted).asLongStream().sum();
        if (sum <= total) {
            return wanted.clone();
        }
        int low = 0;
        int high = total;
        while (low < high) {
            int level = low + (high - low + 1) / 2;
            if (sumAt(level, least, wanted) <= total) {
                low = level;
            } else {
                high = level - 1;
            }
        }
        int[] granted = new int[wanted.length];
        long left = total;
        for (int i = 0; i < granted.length; i++) {
            granted[i] = at(low, least[i], wanted[i]);
            left -= granted[i];
        }
        // What does not divide goes out one each, to the first that still want some.
        for (int i = 0; i < granted.length && left > 0; i++) {
            if (granted[i] < wanted[i] && granted[i] == low) {
                granted[i]++;
                left--;
            }
        }
        return granted;
    }

    private static long sumAt(int level, int[] least, int[] wanted) {
        long sum = 0;
        for (int i = 0; i < wanted.length; i++) {
            sum += at(level, least[i], wanted[i]);
        }
        return sum;
    }

    private static int at(int level, int least, int wanted) {
        return Math.max(least, Math.min(level, wanted));
    }
}
