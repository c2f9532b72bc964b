package io.weir.gc;

/**
 * What a gateway must do with a node's forecasts.
 *
 * @param windowNanos how long before a forecast major GC the node is avoided
 * @param maxAvoidNanos how long it is avoided at most when the major GC does not come
 * @param shortestPauseNanos the shortest pause worth avoiding
 * @param selector name of the algorithm that should choose among the nodes, empty for the gateway's own
 */
public record AvoidancePolicy(long windowNanos, long maxAvoidNanos, long shortestPauseNanos, String selector) {
    /** 900 ms: the avoidance protocol's measurements (a Serial node of 256 MB with a major GC every 5 to 7 s). */
    public static final long DEFAULT_WINDOW_NANOS = 900_000_000L;

    /** 3 s: about three windows; a guess. */
    public static final long DEFAULT_MAX_AVOID_NANOS = 3_000_000_000L;

    /** 20 ms: about the price of a hedged request; a guess until measured. */
    public static final long DEFAULT_SHORTEST_PAUSE_NANOS = 20_000_000L;

    /** The policy of a node of which nothing is known yet. */
    public static final AvoidancePolicy DEFAULT =
            new AvoidancePolicy(DEFAULT_WINDOW_NANOS, DEFAULT_MAX_AVOID_NANOS, DEFAULT_SHORTEST_PAUSE_NANOS, "");

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException when a duration is negative
     */
    public AvoidancePolicy {
        if (windowNanos < 0 || maxAvoidNanos < 0 || shortestPauseNanos < 0) {
            throw new IllegalArgumentException("durations of a policy must be >= 0 ns, but were window " + windowNanos
                    + ", maxAvoid " + maxAvoidNanos + ", shortestPause " + shortestPauseNanos);
        }
    }
}
