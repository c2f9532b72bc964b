package io.weir.control;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;

/**
 * Looks for one method's limit, at which the joint objective is greatest: a coarse survey downwards from what is in flight, then
 * small probes round the top. It is the search of {@link HybridController} on another objective. Not thread-safe.
 */
final class MethodSearch {
    /**
     * The elasticity that a permit must bring: on a flat top it decides for the small limit. At a top of curvature c it costs
     * price^2 / (4 c): 0.4 % with the curvature 0.25 of two methods of which one is limited. By simulation.
     */
    static final double PRICE_IN_A_MIX = 0.06;

    /**
     * The same for a method that has the host to itself, whose curve mostly is a plateau: there the smallest limit makes the shortest
     * calls, and lets callers with priority wait least. By simulation.
     */
    static final double PRICE_ALONE = 0.15;

    /** Seconds of rounds after which one weighs e times less; a guess. What changes sooner is noticed as a new regime. */
    private static final double MEMORY_SECONDS = 60;

    /** Standard error of the slope below which probes come nearer: two thirds of the price of a method alone. */
    private static final double SHARP_ERROR = 0.1;

    /** Rounds at the top for each pair of probes: a probe costs up to 4 % while it lasts. By simulation. */
    private static final int RESTS = 6;

    /** As {@link HybridController}'s: surveyed neighbours are a factor of two away. */
    private static final double SURVEY_WIDTH = 0.6;

    /** Rounds that are kept to be judged again when an estimate changes. */
    private static final int KEPT = 128;

    private final LimitRange range;
    private final long seed;
    private final RegimeWatch watch = new RegimeWatch();
    private final Deque<Kept> rounds = new ArrayDeque<>();
    private double price = PRICE_IN_A_MIX;
    private TopTracker tracker;
    private ThroughputCurve curve = new ThroughputCurve(MEMORY_SECONDS);
    private boolean begun;
    private Survey survey;
    private CurveFit fit;

    /** In place of the tracker, where the limit is small and the method has the host to itself. */
    private NeighbourClimb climb;

    /** The limit that was asked for last. */
    private int asked;

    private int best;
    private LoadState state = LoadState.UNKNOWN;
    private String reason = "nothing asks for a limit";

    private record Kept(Round round, int limit) {}

    MethodSearch(LimitRange range, long seed) {
        this.range = range;
        this.seed = seed;
        this.tracker = new TopTracker(price, RESTS, SHARP_ERROR, seed);
        this.best = range.max();
    }

    /**
     * Begins anew at a level, with what was known of others' load forgotten.
     *
     * @param slotPrice the elasticity that a permit must bring
     * @return the limit to measure at
     */
    int begin(int level, double slotPrice) {
        price = slotPrice;
        tracker = new TopTracker(price, RESTS, SHARP_ERROR, seed);
        begun = true;
        rounds.clear();
        curve = new ThroughputCurve(MEMORY_SECONDS);
        return survey(range.clamp(level), -1);
    }

    private int survey(int start, int direction) {
        survey = new Survey(range, start, direction);
        climb = null;
        watch.reset();
        return said(start, LoadState.UNKNOWN, "measures where it stands");
    }

    /** What was learnt belongs to another mix; the best limit stays until there is a better one. */
    void forget() {
        begun = false;
        survey = null;
        climb = null;
        rounds.clear();
    }

    /** Returns whether it has begun to look in the present mix. */
    boolean isBegun() {
        return begun;
    }

    boolean isSurveying() {
        return survey != null;
    }

    /** Returns the limit to measure at when its turn comes again. */
    int resume() {
        asked = best;
        return best;
    }

    /** Returns the best limit known. */
    int best() {
        return best;
    }

    LoadState state() {
        return state;
    }

    String reason() {
        return reason;
    }

    /** Takes a round at the limit that was asked for last; returns the next one. */
    int learn(Round round, AloneEstimates alone) {
        double logLevel = Math.log(Math.max(1, round.level()));
        Measurement measurement = measurement(round, alone);
        if (survey == null) {
            int news =
                    watch.add(climb == null ? fit.surprise(logLevel, measurement) : climb.surprise(asked, measurement));
            if (news != 0) {
                rounds.clear();
                add(round, measurement);
                curve.keepNewest(1);
                return survey(range.clamp((int) Math.round(round.level())), news < 0 ? -1 : 1);
            }
        }
        add(round, measurement);
        if (survey != null) {
            return explore(logLevel, measurement, alone);
        }
        return climb == null ? track() : climb();
    }

    private void add(Round round, Measurement measurement) {
        curve.add(Math.log(Math.max(1, round.level())), measurement);
        rounds.addLast(new Kept(round, asked));
        if (climb != null) {
            climb.add(asked, measurement);
        }
        if (rounds.size() > KEPT) {
            rounds.removeFirst();
        }
    }

    /** Judges all rounds again: what a method achieves alone is known better now. */
    void judgeAgain(AloneEstimates alone) {
        curve = new ThroughputCurve(MEMORY_SECONDS);
        if (climb != null) {
            climb.clear();
        }
        for (Kept kept : rounds) {
            Measurement measurement = measurement(kept.round, alone);
            curve.add(Math.log(Math.max(1, kept.round.level())), measurement);
            if (climb != null) {
                climb.add(kept.limit, measurement);
            }
        }
        watch.reset();
        if (begun && survey == null) {
            fit = curve.fit(tracker.centre(), tracker.width(), price);
        }
    }

    private static Measurement measurement(Round round, AloneEstimates alone) {
        double value = Math.log(Math.max(1e-6, alone.utility(round)));
        return new Measurement(round.level(), value, alone.variance(round), round.seconds());
    }

    private int explore(double logLevel, Measurement measurement, AloneEstimates alone) {
        OptionalInt next = survey.next(measurement.logThroughput() - price * logLevel, measurement.variance());
        if (next.isPresent()) {
            return said(next.getAsInt(), LoadState.UNKNOWN, "surveys in steps of two");
        }
        survey = null;
        watch.reset();
        if (price == PRICE_ALONE && beginsToClimb(alone)) {
            return said(
                    best, LoadState.SATURATION, "the survey is over: goes to the smallest level as good as the best");
        }
        tracker.begin(curve.best(price, SURVEY_WIDTH));
        best = clamp(Math.exp(tracker.centre()));
        fit = curve.fit(tracker.centre(), tracker.width(), price);
        return said(best, LoadState.SATURATION, "the survey is over: goes to the best level seen");
    }

    /** Begins to climb by ones when a small limit is as good as the best. */
    private boolean beginsToClimb(AloneEstimates alone) {
        int small = smallestAsGoodAsTheBest(alone);
        if (small > NeighbourClimb.GREATEST) {
            return false;
        }
        climb = new NeighbourClimb(range, price, MEMORY_SECONDS, small);
        rounds.forEach(kept -> climb.add(kept.limit, measurement(kept.round, alone)));
        best = small;
        return true;
    }

    /** On a plateau each level is as likely to be the best one measured; so one standard error less is as good. */
    private int smallestAsGoodAsTheBest(AloneEstimates alone) {
        double greatest = Double.NEGATIVE_INFINITY;
        for (Kept kept : rounds) {
            Measurement measurement = measurement(kept.round, alone);
            greatest = Math.max(greatest, measurement.logThroughput() - Math.sqrt(2 * measurement.variance()));
        }
        int smallest = Integer.MAX_VALUE;
        for (Kept kept : rounds) {
            if (measurement(kept.round, alone).logThroughput() >= greatest) {
                smallest = Math.min(smallest, kept.limit);
            }
        }
        return smallest;
    }

    private int climb() {
        int next = climb.next();
        best = climb.centre();
        if (best > NeighbourClimb.GREATEST) {
            return survey(best, 1);
        }
        return said(next, LoadState.SATURATION, climb.reason());
    }

    private int track() {
        fit = curve.fit(tracker.centre(), tracker.width(), price);
        TopTracker.Step step = tracker.next(fit, Math.log(range.min()), Math.log(range.max()));
        best = clamp(Math.exp(tracker.centre()));
        double level = Math.exp(step.logLevel());
        if (step.logLevel() > tracker.centre()) {
            level = Math.max(level, best + 1); // A probe differs by one at least.
        } else if (step.logLevel() < tracker.centre()) {
            level = Math.min(level, best - 1);
        }
        return said(clamp(level), step.state(), step.reason());
    }

    private int said(int limit, LoadState newState, String newReason) {
        asked = limit;
        state = newState;
        reason = newReason;
        return limit;
    }

    private int clamp(double limit) {
        return range.clamp((int) Math.round(limit));
    }
}
