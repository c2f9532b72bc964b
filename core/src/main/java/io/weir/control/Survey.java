package io.weir.control;

import java.util.OptionalInt;

/**
 * The coarse search: halves the limit until it is clearly worse, then doubles it from the start until it is clearly worse.
 *
 * <p>It goes on over a stretch that is merely not better: in deep overload the curve can be flat and the noise large, and a
 * step along it that shows nothing must not end the search. A descent ends only after two worse levels in a row, since one
 * stalled window is common; a growth after one, since what lies above can be a collapse.
 *
 * <p>Not thread-safe.
 */
final class Survey {

    /** Ratio of neighbouring levels: halving a limit on the rising side costs half the throughput, far more than noise. */
    private static final double STEP_RATIO = 2;

    /** How many standard errors below the best count as clearly worse; a guess between missing and stopping early. */
    private static final double WORSE_ERRORS = 1.5;

    private final LimitRange range;
    private final int start;
    private int direction;
    private int previous;
    private boolean turned;
    private int worseInARow;
    private double best = Double.NEGATIVE_INFINITY;
    private double bestVariance;
    private double startValue;
    private double startVariance;

    /**
     * Begins.
     *
     * @param range bounds of the limit
     * @param start the limit at which the first value is measured
     * @param direction where to look first: -1 below, 1 above
     */
    Survey(LimitRange range, int start, int direction) {
        this.range = range;
        this.start = start;
        this.direction = direction;
        this.previous = start;
    }

    /**
     * Takes the value of the level that was asked for last.
     *
     * @param value logarithm of what is to be greatest
     * @param variance of that value
     * @return the level to measure next; empty at the end
     */
    OptionalInt next(double value, double variance) {
        boolean worse = value < best - WORSE_ERRORS * Math.sqrt(variance + bestVariance);
        worseInARow = worse ? worseInARow + 1 : 0;
        if (previous == start) {
            startValue = value;
            startVariance = variance;
        }
        if (value > best) {
            best = value;
            bestVariance = variance;
        }
        int following = step(previous, direction);
        boolean ends = following == previous || worseInARow >= (direction < 0 ? 2 : 1);
        if (ends && !turned) {
            turned = true;
            direction = -direction;
            // What the first direction found better than the start makes the other one needless.
            boolean needless = startValue < best - WORSE_ERRORS * Math.sqrt(startVariance + bestVariance);
            following = needless ? start : step(start, direction);
            ends = following == start;
            worseInARow = 0;
        }
        if (ends) {
            return OptionalInt.empty();
        }
        previous = following;
        return OptionalInt.of(following);
    }

    private int step(int level, int sign) {
        double wanted = sign < 0 ? level / STEP_RATIO : level * STEP_RATIO;
        return range.clamp((int) Math.round(wanted));
    }
}
