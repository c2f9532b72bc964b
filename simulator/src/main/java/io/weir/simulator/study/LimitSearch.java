package io.weir.simulator.study;

import java.util.OptionalDouble;

/**
 * Finds the highest load that keeps an SLO: doubles or halves until one load keeps it and a higher one does not, then bisects. Knows
 * nothing of runs: it names a load and is told what came of it. One thread.
 *
 * <p>It takes for granted that what is kept at a load is kept at each lower one. Near saturation runs are noisy, so the answer is no
 * finer than their confidence intervals.
 */
public final class LimitSearch {
    /** Doublings or halvings before giving up: a factor of a million either way. */
    private static final int MOST_STEPS = 20;

    private final double precisionRatio;
    private double next;
    private double kept = Double.NaN;
    private double broken = Double.NaN;
    private int steps;

    /**
     * Starts a search.
     *
     * @param firstLoad the first load to try, above zero
     * @param precisionRatio it ends when the broken load is at most this much above the kept one, for instance 0.02
     * @throws IllegalArgumentException when one is not above zero
     */
    public LimitSearch(double firstLoad, double precisionRatio) {
        if (!(firstLoad > 0 && precisionRatio > 0)) {
            throw new IllegalArgumentException(
                    "first load and precision must be > 0, but were " + firstLoad + " and " + precisionRatio);
        }
        this.next = firstLoad;
        this.precisionRatio = precisionRatio;
    }

    /**
     * Returns the load to try next.
     *
     * @return above zero; empty when the search is over
     */
    public OptionalDouble next() {
        return isOver() ? OptionalDouble.empty() : OptionalDouble.of(next);
    }

    private boolean isOver() {
        if (isBracketed()) {
            return broken <= kept * (1 + precisionRatio);
        }
        return steps > MOST_STEPS;
    }

    private boolean isBracketed() {
        return !Double.isNaN(kept) && !Double.isNaN(broken);
    }

    /**
     * Says what came of the load that {@link #next} named.
     *
     * @param isKept whether the SLO was kept
     */
    public void tell(boolean isKept) {
        steps++;
        if (isKept) {
            kept = next;
        } else {
            broken = next;
        }
        if (isBracketed()) {
            next = (kept + broken) / 2;
        } else {
            next = isKept ? next * 2 : next / 2;
        }
    }

    /**
     * Returns the highest load that was tried and kept it.
     *
     * @return empty when none did, however low
     */
    public OptionalDouble highestKept() {
        return Double.isNaN(kept) ? OptionalDouble.empty() : OptionalDouble.of(kept);
    }

    /**
     * Returns the lowest load that was tried and broke it.
     *
     * @return empty when none did, however high
     */
    public OptionalDouble lowestBroken() {
        return Double.isNaN(broken) ? OptionalDouble.empty() : OptionalDouble.of(broken);
    }
}
