package io.weir.control;

import java.util.Arrays;
import java.util.Locale;

/**
 * Holds a small limit at the best of its neighbours, one permit at a time.
 *
 * <p>Where one permit more is a third more, a curve is no parabola: at the number of processors it mostly has a kink, left of which
 * a permit less costs half of all and right of which one more brings nothing. A parabola through the three has a slope at the kink,
 * and leads away from it. So levels are compared one with another; and a neighbour that is known to be clearly worse is not
 * measured again until what is known of it has faded.
 *
 * <p>Not thread-safe.
 */
final class NeighbourClimb {
    /** Above it a permit more is less than an eighth, and a probe by ones shows nothing. A guess. */
    static final int GREATEST = 8;

    /** Standard errors that are believed, as {@link TopTracker}'s. */
    private static final double SIGNIFICANT = 1.5;

    /**
     * The same on the way down, where in doubt the smaller limit is right: on a plateau a permit less saves its price and no more,
     * which within the memory is never significant. By simulation.
     */
    private static final double SIGNIFICANT_DOWN = 0.5;

    /** Standard errors by which a neighbour that need not be measured again is worse; a guess. */
    private static final double CLEARLY_WORSE = 3;

    private final LimitRange range;
    private final double price;
    private final double memorySeconds;

    /** By level: the sum of the inverse variances, and of the values so weighted. */
    private final double[] weights = new double[GREATEST + 2];

    private final double[] sums = new double[GREATEST + 2];
    private int centre;
    private boolean rested;
    private String reason = "";

    NeighbourClimb(LimitRange range, double price, double memorySeconds, int start) {
        this.range = range;
        this.price = price;
        this.memorySeconds = memorySeconds;
        this.centre = start;
    }

    /** Adds what was measured at a limit; limits that are not small are passed over. */
    void add(int limit, Measurement measurement) {
        double kept = Math.exp(-measurement.seconds() / memorySeconds);
        for (int i = 0; i < weights.length; i++) {
            weights[i] *= kept;
            sums[i] *= kept;
        }
        if (limit < weights.length) {
            weights[limit] += 1 / measurement.variance();
            sums[limit] += measurement.logThroughput() / measurement.variance();
        }
    }

    /** Forgets what was measured. */
    void clear() {
        Arrays.fill(weights, 0);
        Arrays.fill(sums, 0);
    }

    /** Returns the limit that it holds; one more than {@link #GREATEST} when that is no longer small. */
    int centre() {
        return centre;
    }

    /** Returns why {@link #next} said what it said last. */
    String reason() {
        return reason;
    }

    /** Returns the limit to measure next. */
    int next() {
        for (int neighbour : new int[] {centre - 1, centre + 1}) {
            if (isKnown(neighbour) && isKnown(centre) && errorsBetter(neighbour, centre) > bar(neighbour)) {
                reason = String.format(
                        Locale.ROOT,
                        "%s: %d is better than %d",
                        neighbour > centre ? "raises" : "lowers",
                        neighbour,
                        centre);
                centre = neighbour;
                rested = true;
                return centre;
            }
        }
        int probe = rested ? probe() : 0;
        rested = probe == 0;
        reason = probe == 0
                ? "rests at the best of the neighbours"
                : "compares with " + (probe < centre ? "one permit less" : "one permit more");
        return probe == 0 ? centre : probe;
    }

    private double bar(int neighbour) {
        return neighbour < centre ? SIGNIFICANT_DOWN : SIGNIFICANT;
    }

    /** Returns the neighbour of which least is known and that may be better; zero when there is none. */
    private int probe() {
        int least = 0;
        for (int neighbour : new int[] {centre - 1, centre + 1}) {
            boolean mayBeBetter =
                    isInRange(neighbour) && (!isKnown(neighbour) || errorsBetter(neighbour, centre) > -CLEARLY_WORSE);
            if (mayBeBetter && (least == 0 || weights[neighbour] < weights[least])) {
                least = neighbour;
            }
        }
        return least;
    }

    private boolean isInRange(int limit) {
        return limit >= range.min() && limit <= range.max() && limit < weights.length;
    }

    private boolean isKnown(int limit) {
        return isInRange(limit) && weights[limit] > 0;
    }

    private double net(int limit) {
        return sums[limit] / weights[limit] - price * Math.log(limit);
    }

    /** Returns by how many standard errors of the difference one limit is better than another, with permits paid for. */
    private double errorsBetter(int limit, int than) {
        return (net(limit) - net(than)) / Math.sqrt(1 / weights[limit] + 1 / weights[than]);
    }

    /** Returns how far a measurement is from what is known of its limit, in standard errors; zero when nothing is. */
    double surprise(int limit, Measurement measurement) {
        if (limit >= weights.length || weights[limit] == 0) {
            return 0;
        }
        double known = sums[limit] / weights[limit];
        return (measurement.logThroughput() - known) / Math.sqrt(measurement.variance() + 1 / weights[limit]);
    }
}
