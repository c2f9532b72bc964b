package io.weir.benchmarks.tls.client;

import java.util.Random;

/** Times of arrivals that know nothing of each other: a Poisson process. Not thread-safe. */
final class RandomArrivals {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Random random;
    private final double meanGapNanos;
    private double nextNanos;

    RandomArrivals(double perSecond, long seed) {
        random = new Random(seed);
        meanGapNanos = NANOS_PER_SECOND / perSecond;
    }

    /** Returns the next arrival, nanoseconds from the start. */
    long nextNanos() {
        // 1 - u lies in (0, 1], so its logarithm is finite.
        nextNanos -= StrictMath.log(1 - random.nextDouble()) * meanGapNanos;
        return (long) nextNanos;
    }
}
