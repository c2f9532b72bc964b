package io.weir.control;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the limits of methods that share a host: those at which the sum of the methods' shares of what each achieves alone is
 * greatest.
 *
 * <p>A method is limited for the good of the others too, which the throughput of its own would never ask for. One method's limit
 * moves at a time, and only rounds in which nothing else moved are compared. A method without a reason to be limited is not: one
 * that is idle, and one whose calls are so short that the processors run them one after the other anyway. The method whose calls
 * cost most has the first turn. Not thread-safe but for {@link #metrics()}.
 */
public final class MethodController implements JointController {
    /** Mean in flight from which a method takes part in a round; a guess. */
    private static final double ACTIVE = 0.5;

    /**
     * 1 ms of the whole host for each call: shorter ones end within one slice of a scheduler (its slices are of milliseconds), so
     * that those let in do not share a processor but follow each other, and a limit changes little. A guess.
     */
    private static final double LONG_CALLS_PER_SECOND = 1000;

    /** Part of all that is in flight from which a method takes part: what is less moves nobody's share. A guess. */
    private static final double ACTIVE_RATIO = 0.05;

    /** Intervals in a row until a newcomer is believed. */
    private static final int COMES_INTERVALS = 2;

    /** Intervals in a row until one that was active is believed to have gone: 3 s at 100 ms, so that no search begins anew for a
     * method that is called now and then. A guess. */
    private static final int GOES_INTERVALS = 30;

    /** Rounds of one turn, once its survey is over: two pairs of probes with their rests. */
    private static final int TURN = 6;

    /** An estimate that moved by more than this part makes old rounds be judged again. */
    private static final double JUDGE_AGAIN = 0.1;

    /** Nobody's turn, and nothing is being measured. */
    private static final int NOBODY = -1;

    /** Nobody's turn: all are measured at the limits that are. */
    private static final int LOOKING = -2;

    private final AloneEstimates alone = new AloneEstimates();
    private final RoundMeter meter = new RoundMeter();
    private final List<MethodSearch> searches = new ArrayList<>();
    private boolean[] active = {};
    private int[] differs = {};
    private int turn = NOBODY;
    private int roundsOfTurn;
    private int asked;
    private double[] judgedBy = {};
    private volatile double objective = Double.NaN;
    private volatile double[] estimates = {};

    /** Starts without knowledge. */
    public MethodController() {}

    @Override
    public List<Decision> update(List<MethodSample> samples) {
        while (searches.size() < samples.size()) {
            int index = searches.size();
            searches.add(new MethodSearch(samples.get(index).range(), index + 1));
        }
        if (lookWhoIsActive(samples)) {
            turn = NOBODY;
            searches.forEach(MethodSearch::forget);
        }
        if (turn == NOBODY) {
            look(samples);
        } else {
            meter.add(samples).ifPresent(round -> learn(round, samples));
        }
        return decisions(samples);
    }

    /** Returns whether methods came or went, and have stayed so for some intervals. */
    private boolean lookWhoIsActive(List<MethodSample> samples) {
        active = Arrays.copyOf(active, samples.size());
        differs = Arrays.copyOf(differs, samples.size());
        double all = 0;
        for (MethodSample method : samples) {
            all += method.sample().meanInUse();
        }
        double least = Math.max(ACTIVE, ACTIVE_RATIO * all);
        boolean changed = false;
        for (int i = 0; i < active.length; i++) {
            MethodSample method = samples.get(i);
            boolean now = method.sample().meanInUse() >= least || method.isLimited();
            differs[i] = now == active[i] ? 0 : differs[i] + 1;
            if (differs[i] >= (now ? COMES_INTERVALS : GOES_INTERVALS)) {
                active[i] = now;
                differs[i] = 0;
                changed = true;
            }
        }
        return changed;
    }

    /** Begins to measure all at the limits that are, with the busiest as the one whose level counts. */
    private void look(List<MethodSample> samples) {
        int busiest = busiest(samples);
        if (busiest >= 0) {
            for (int i = 0; i < samples.size(); i++) {
                alone.forgetOutgrown(i, demand(samples.get(i).sample()));
            }
            meter.begin(busiest, LimitRange.HIGHEST);
            turn = LOOKING;
        }
    }

    private static double demand(Sample sample) {
        return sample.meanInUse() + sample.maxWaiting();
    }

    private static int busiest(List<MethodSample> samples) {
        int best = NOBODY;
        double most = ACTIVE;
        for (int i = 0; i < samples.size(); i++) {
            double inFlight = samples.get(i).sample().meanInUse();
            if (inFlight >= most) {
                most = inFlight;
                best = i;
            }
        }
        return best;
    }

    private void learn(Round round, List<MethodSample> samples) {
        alone.learn(
                round,
                active,
                samples.stream().mapToDouble(each -> demand(each.sample())).toArray());
        publish(round);
        if (estimatesMoved()) {
            searches.forEach(search -> search.judgeAgain(alone));
        }
        if (turn == LOOKING) {
            pass(samples, NOBODY);
            return;
        }
        MethodSearch search = searches.get(turn);
        asked = search.learn(round, alone);
        roundsOfTurn++;
        if (!search.isSurveying() && roundsOfTurn >= TURN) {
            pass(samples, turn);
        } else {
            meter.begin(turn, asked);
        }
    }

    private boolean estimatesMoved() {
        boolean moved = judgedBy.length != searches.size();
        for (int i = 0; i < searches.size() && !moved; i++) {
            moved = Math.abs(alone.of(i) - judgedBy[i]) > JUDGE_AGAIN * judgedBy[i];
        }
        if (moved) {
            judgedBy = new double[searches.size()];
            Arrays.setAll(judgedBy, alone::of);
        }
        return moved;
    }

    /** Gives the turn to the next of those that may be limited, the costliest first. */
    private void pass(List<MethodSample> samples, int from) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < samples.size(); i++) {
            if (active[i] && !samples.get(i).isFixed() && alone.of(i) > 0 && alone.of(i) < LONG_CALLS_PER_SECOND) {
                order.add(i);
            }
        }
        if (order.isEmpty()) {
            look(samples);
            return;
        }
        order.sort(Comparator.comparingDouble(alone::of));
        turn = order.get((order.indexOf(from) + 1) % order.size());
        roundsOfTurn = 0;
        MethodSearch search = searches.get(turn);
        if (search.isBegun()) {
            asked = search.resume();
        } else {
            Sample sample = samples.get(turn).sample();
            asked = search.begin(Math.min(sample.limit(), Math.max(1, sample.maxInUse())), price());
        }
        meter.begin(turn, asked);
    }

    private double price() {
        int number = 0;
        for (boolean one : active) {
            number += one ? 1 : 0;
        }
        return number > 1 ? MethodSearch.PRICE_IN_A_MIX : MethodSearch.PRICE_ALONE;
    }

    private void publish(Round round) {
        objective = alone.shares(round);
        double[] now = new double[round.methods()];
        Arrays.setAll(now, alone::of);
        estimates = now;
    }

    private List<Decision> decisions(List<MethodSample> samples) {
        List<Decision> decisions = new ArrayList<>(samples.size());
        for (int i = 0; i < samples.size(); i++) {
            MethodSearch search = searches.get(i);
            LimitRange range = samples.get(i).range();
            if (samples.get(i).isFixed()) {
                decisions.add(new Decision(range.min(), LoadState.UNKNOWN, "fixed"));
            } else if (turn == LOOKING && alone.of(i) == 0) {
                // What a method achieves is not to be learnt while something limits it.
                decisions.add(new Decision(range.max(), LoadState.UNKNOWN, "is met, without a limit"));
            } else if (i == turn) {
                decisions.add(new Decision(range.clamp(asked), search.state(), search.reason()));
            } else {
                decisions.add(new Decision(range.clamp(search.best()), search.state(), search.reason()));
            }
        }
        return decisions;
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>();
        metrics.add(Metric.gauge(
                "weir.control.method.shares",
                Unit.COUNT,
                "Sum of the methods' shares of what each achieves alone.",
                objective));
        double[] now = estimates;
        for (int i = 0; i < now.length; i++) {
            metrics.add(Metric.gauge(
                            "weir.control.method.alone",
                            Unit.COUNT,
                            "What a method achieves alone, calls a second.",
                            now[i])
                    .tag("index", Integer.toString(i)));
        }
        return metrics;
    }
}
