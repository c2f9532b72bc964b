package io.weir.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes one {@link Round} of several intervals in which no limit changed: waits for what began under the last limits, then goes
 * on until enough calls have ended. Not thread-safe.
 */
final class RoundMeter {
    /** 500 ms: the length for which the noise of real throughput was measured, as for {@link HybridSettings}. */
    static final double SHORTEST_SECONDS = 0.5;

    /** Calls of the held method that must have ended: their count then adds at most 18 % of noise to its share; a guess. */
    private static final int COMPLETIONS = 30;

    /** 2 s: a method whose calls last longer is judged by fewer; a guess. */
    private static final double PATIENCE_SECONDS = 2;

    private static final double NANOS_PER_SECOND = 1e9;

    private int held = -1;
    private int level;
    private double waited;
    private boolean settled;
    private double seconds;
    private double levelSeconds;
    private long succeeded;
    private boolean[] limited = {};
    private List<double[]> intervals = new ArrayList<>();

    /** Begins anew: a limit has changed, or another method's turn has come. */
    void begin(int heldMethod, int heldLimit) {
        held = heldMethod;
        level = heldLimit;
        waited = 0;
        settled = false;
        clear(0);
    }

    private void clear(int methods) {
        seconds = 0;
        levelSeconds = 0;
        succeeded = 0;
        limited = new boolean[methods];
        intervals = new ArrayList<>();
    }

    /** Takes one interval; the result is there when the round is complete. */
    Optional<Round> add(List<MethodSample> samples) {
        Sample sample = samples.get(held).sample();
        double length = sample.durationNanos() / NANOS_PER_SECOND;
        if (!settled) {
            settled = settles(sample, length);
            return Optional.empty();
        }
        if (limited.length != samples.size()) {
            clear(samples.size());
        }
        seconds += length;
        levelSeconds += sample.meanInUse() * length;
        succeeded += sample.succeeded();
        double[] rates = new double[limited.length];
        intervals.add(rates);
        for (int i = 0; i < limited.length; i++) {
            MethodSample method = samples.get(i);
            rates[i] = method.sample().throughputPerSecond();
            limited[i] |= method.isLimited();
        }
        // Intervals are a little shorter or longer than asked for: half a one is not waited for.
        boolean longEnough = seconds + length / 2 >= SHORTEST_SECONDS;
        if (!(longEnough && succeeded >= COMPLETIONS) && seconds < PATIENCE_SECONDS) {
            return Optional.empty();
        }
        Round round = new Round(levelSeconds / seconds, seconds, limited, intervals);
        clear(samples.size());
        return Optional.of(round);
    }

    /** A surplus must have gone, and then one response time (Little: in flight over ends a second) must have passed. */
    private boolean settles(Sample sample, double length) {
        waited += length;
        boolean drained = sample.inUseAtEnd() <= Math.max(level, 1);
        double response = sample.meanInUse() * length / Math.max(0.5, (double) sample.finished());
        return waited >= PATIENCE_SECONDS || (drained && waited >= response);
    }
}
