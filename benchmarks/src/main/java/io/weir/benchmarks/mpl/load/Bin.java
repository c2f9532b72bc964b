package io.weir.benchmarks.mpl.load;

/**
 * What happened in a short time of a run.
 *
 * @param commits transactions
 * @param aborts attempts that ended in a conflict
 * @param level how many transactions the pool let in; NaN when nobody looked
 * @param inUse how many connections were lent; NaN when nobody looked
 */
public record Bin(long commits, long aborts, double level, double inUse) {
    /** How long one is: short enough to see a level move, long enough for some commits. */
    public static final long NANOS = 500_000_000L;

    /** Bins a second. */
    public static final double PER_SECOND = 1e9 / NANOS;

    /**
     * Adds what another pool did at the same time.
     *
     * @param other its bin
     * @return the sum; the levels of both add up too
     */
    public Bin plus(Bin other) {
        return new Bin(commits + other.commits, aborts + other.aborts, level + other.level, inUse + other.inUse);
    }
}
