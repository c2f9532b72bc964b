package io.weir.control;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Holds a limit at the top of the curve: probes a little below and above a centre, and moves the centre when the fitted slope
 * there is significant.
 *
 * <p>The reach is how far a probe goes and how far one move may go. It follows the noise: while the slope is known sharply it
 * shrinks, so that probes cost little; while it is not, it grows, because two levels farther apart differ more.
 *
 * <p>Not thread-safe.
 */
final class TopTracker {

    /** Slope, in standard errors, that is believed; a smaller one is the dead band. */
    private static final double SIGNIFICANT = 1.5;

    /** Standard error of the slope below which probes come nearer, by simulation: a top is then held within 3 %. */
    private static final double SHARP = 0.15;

    /** Standard error above which probes go farther. */
    private static final double BLUNT = 0.25;

    /** Curvature below which only the slope's sign counts: the fit's top would be an extrapolation. */
    private static final double LEAST_CURVATURE = 0.25;

    private static final double FIRST_REACH = Math.log(1.5);
    private static final double LEAST_REACH = Math.log(1.1);
    private static final double GREATEST_REACH = Math.log(2);

    /** Measurements at the centre for each pair of probes, once the slope is sharp. */
    private static final int RESTS = 2;

    /** Narrower than this a fit has too few points of different level; a guess, a factor of 1.5. */
    private static final double LEAST_WIDTH = 0.4;

    /** Where to measure next and why. */
    record Step(double logLevel, LoadState state, String reason) {}

    private final double price;
    private final int rests;
    private final double sharpError;
    private final RandomGenerator random;
    private double centre;
    private double reach = FIRST_REACH;
    private int lastDirection;
    private int secondOfPair;
    private int rested;

    /**
     * Makes one.
     *
     * @param price elasticity that a permit must at least bring
     * @param seed of the order of the probes
     */
    TopTracker(double price, long seed) {
        this(price, RESTS, SHARP, seed);
    }

    /**
     * Makes one that probes more or less.
     *
     * @param price elasticity that a permit must at least bring
     * @param rests measurements at the centre for each pair of probes, once the slope is sharp
     * @param sharpError standard error of the slope below which it is sharp
     * @param seed of the order of the probes
     */
    TopTracker(double price, int rests, double sharpError, long seed) {
        this.price = price;
        this.rests = rests;
        this.sharpError = sharpError;
        this.random = new SplittableRandom(seed);
    }

    /** Begins anew at the logarithm of a level. */
    void begin(double logLevel) {
        centre = logLevel;
        reach = FIRST_REACH;
        lastDirection = 0;
        secondOfPair = 0;
        rested = 0;
    }

    double centre() {
        return centre;
    }

    /** Distance, in logarithms, over which measurements count for the fit at the centre. */
    double width() {
        return Math.max(LEAST_WIDTH, 1.5 * reach);
    }

    /** Says where to measure next, given the fit at the centre and the bounds of the logarithm of the level. */
    Step next(CurveFit fit, double least, double most) {
        double net = fit.slope() - price;
        boolean sharp = fit.slopeError() < sharpError;
        if (Math.abs(net) > SIGNIFICANT * fit.slopeError()) {
            return move(fit, net, least, most);
        }
        lastDirection = 0;
        if (sharp) {
            reach = Math.max(LEAST_REACH, reach * 0.9);
        } else if (fit.slopeError() > BLUNT) {
            reach = Math.min(GREATEST_REACH, reach * 1.2);
        }
        int sign = nextSign(sharp);
        String where = sign == 0 ? "rests at" : sign < 0 ? "probes below" : "probes above";
        return new Step(centre + sign * reach, LoadState.SATURATION, where + " the top: no significant slope there");
    }

    private Step move(CurveFit fit, double net, double least, double most) {
        int direction = net > 0 ? 1 : -1;
        double wanted = Math.abs(net) / (2 * Math.max(LEAST_CURVATURE, fit.curvature()));
        boolean far = wanted >= reach;
        centre = Math.max(least, Math.min(most, centre + direction * Math.min(reach, wanted)));
        if (far && direction == lastDirection) {
            reach = Math.min(GREATEST_REACH, reach * 1.5);
        }
        lastDirection = direction;
        LoadState state = direction > 0 ? LoadState.UNDERLOAD : LoadState.OVERLOAD;
        String reason = String.format(
                Locale.ROOT,
                "%s: 1 %% more permits bring %.2f %% (worth it from %.2f %%)",
                direction > 0 ? "raises" : "lowers",
                fit.slope(),
                price);
        return new Step(far ? centre : centre + nextSign(false) * reach, state, reason);
    }

    /** Pairs in random order, so that no periodic disturbance looks like a slope, and no two replicas stay in step. */
    private int nextSign(boolean mayRest) {
        if (secondOfPair != 0) {
            int second = secondOfPair;
            secondOfPair = 0;
            return second;
        }
        if (mayRest && rested < rests) {
            rested++;
            return 0;
        }
        rested = 0;
        secondOfPair = random.nextBoolean() ? 1 : -1;
        return -secondOfPair;
    }
}
