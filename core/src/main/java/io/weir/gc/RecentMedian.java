package io.weir.gc;

import java.util.Arrays;

/** The median of the last few values. Not thread-safe; adding costs a sort of the window. */
final class RecentMedian {
    private final long[] ring;
    private int count;
    private int next;

    RecentMedian(int window) {
        this.ring = new long[window];
    }

    void add(long value) {
        ring[next] = value;
        next = (next + 1) % ring.length;
        count = Math.min(count + 1, ring.length);
    }

    int count() {
        return count;
    }

    void clear() {
        count = 0;
        next = 0;
    }

    /** Returns the lower median, or the given value when there is none. */
    long orElse(long none) {
        if (count == 0) {
            return none;
        }
        long[] sorted = Arrays.copyOf(ring, count);
        Arrays.sort(sorted);
        return sorted[(count - 1) / 2];
    }
}
