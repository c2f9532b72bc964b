package io.weir.control;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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

    /** Intervals in a row without a single active method's change until a change is believed: 3. */
    private static final int CHANGED_INTERVALS = 2;

    /** Rounds of one turn, once its survey is over: two pairs of probes with their rests. */
    private static final int TURN = 6;

    /** An estimate that moved by more than this part makes old rounds be judged again. */
    private static final double JUDGE_AGAIN = 0.1;

    private final AloneEstimates alone = new AloneEstimates();
    private final RoundMeter meter = new RoundMeter();
    private final List<MethodSearch> searches = new ArrayList<>();
    private boolean[] active = {};
    private boolean[] seemsActive = {};
    private int changed;
    private int turn = -1;
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
            turn = -1;
        }
        if (turn < 0) {
            meterOnly(samples);
        } else {
            meter.add(samples).ifPresent(round -> learn(round, samples));
        }
        return decisions(samples);
    }

    /** Returns whether methods came or went, and have stayed so for some intervals. */
    private boolean lookWhoIsActive(List<MethodSample> samples) {
        boolean[] now = new boolean[samples.size()];
        for (int i = 0; i < now.length; i++) {
            Sample sample = samples.get(i).sample();
            now[i] = sample.meanInUse() >= ACTIVE || samples.get(i).isLimited();
        }
        changed = Arrays.equals(now, seemsActive) ? changed + 1 : 1;
        seemsActive = now;
        if (changed < CHANGED_INTERVALS || Arrays.equals(now, active)) {
            return false;
        }
        active = now;
        return true;
    }

    /** Nobody's turn: measures all at the limits that are, until it is known whose turn it is. */
    private void meterOnly(List<MethodSample> samples) {
        if (turn == -1) {
            int busiest = busiest(samples);
            if (busiest < 0) {
                return;
            }
            meter.begin(busiest, samples.get(busiest).sample().limit());
            turn = -2;
            return;
        }
        Optional<Round> round = meter.add(samples);
        if (round.isPresent()) {
            alone.learn(round.get(), active);
            publish(round.get());
            for (int i = 0; i < samples.size(); i++) {
                begun(i, false);
            }
            pass(samples, -1);
        }
    }

    private final List<Boolean> begun = new ArrayList<>();

    private void begun(int method, boolean value) {
        while (begun.size() <= method) {
            begun.add(false);
        }
        begun.set(method, value);
    }

    private static int busiest(List<MethodSample> samples) {
        int best = -1;
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
        MethodSearch search = searches.get(turn);
        alone.learn(round, active);
        publish(round);
        if (estimatesMoved()) {
            for (MethodSearch each : searches) {
                each.judgeAgain(alone);
            }
        }
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
            double rate = alone.of(i);
            if (i < active.length && active[i] && !samples.get(i).isFixed() && rate > 0 && rate < LONG_CALLS_PER_SECOND) {
                order.add(i);
            }
        }
        if (order.isEmpty()) {
            turn = -2;
            meter.begin(Math.max(0, busiest(samples)), LimitRange.HIGHEST);
            return;
        }
        order.sort((a, b) -> Double.compare(alone.of(a), alone.of(b)));
        turn = order.get((order.indexOf(from) + 1) % order.size());
        roundsOfTurn = 0;
        MethodSearch search = searches.get(turn);
        if (begun.get(turn)) {
            asked = search.best();
        } else {
            begun(turn, true);
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
                "weir.control.method.shares", Unit.COUNT, "Sum of the methods' shares of what each achieves alone.", objective));
        double[] now = estimates;
        for (int i = 0; i < now.length; i++) {
            metrics.add(Metric.gauge(
                            "weir.control.method.alone", Unit.COUNT, "What a method achieves alone, calls a second.", now[i])
                    .tag("index", Integer.toString(i)));
        }
        return metrics;
    }
}
