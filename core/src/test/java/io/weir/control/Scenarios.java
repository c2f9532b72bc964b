package io.weir.control;

import io.weir.metrics.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Plays a controller in the simulated world and says what part of the best static limit's throughput it reached. */
final class Scenarios {
    static final int MAX = 64;
    static final LimitRange RANGE = new LimitRange(2, MAX);
    static final double INTERVAL_SECONDS = 0.25;
    static final double QUIET_CV = 0.13;
    static final double DEEP_CV = 0.43;

    /** Makes the controller number i of n. */
    interface Maker {
        LimitController make(int index, int count, long seed);
    }

    /** A share of the best static limit's throughput, and how long it took to come within 10 % of it (999: never). */
    record Score(double ofOracle, double secondsToWithin10) {}

    /** Four replicas: their sum's share of the oracle, the least and the most of one in fair shares, and how ln(sum) spreads. */
    record Shares(double ofOracle, double least, double most, double spread) {}

    private Scenarios() {}

    static final Maker HYBRID = (i, n, seed) -> new HybridController(
            HybridSettings.builder(RANGE).replicas(n).seed(seed * 1000 + i).build());

    /** Algorithm 3 as published. */
    static final Maker PARABOLA = (i, n, seed) ->
            new ParabolaController(ParabolaSettings.builder(RANGE).build());

    /** Algorithm 4 as published, with response times that suit an unloaded W3. */
    static final Maker SYSTEM_LOAD = (i, n, seed) ->
            new SystemLoadController(SystemLoadSettings.builder(RANGE).build());

    /** The throughput rule as published. */
    static final Maker FEEDBACK = (i, n, seed) -> new ThroughputFeedbackController(
            ThroughputFeedbackSettings.builder(RANGE).build());

    static LimitController fixed(int limit) {
        return new FixedLimit(limit);
    }

    /** A database with a multiple of the measured noise. */
    static SimulatedDatabase database(LoadCurve curve, double noise, long seed) {
        return new SimulatedDatabase(curve, QUIET_CV * noise, DEEP_CV * noise, seed);
    }

    /** From a start of 64: the share over the steady part, 30 s to 90 s, and the time to within 10 %. */
    static Score steady(Maker maker, LoadCurve curve, double noise, long seed) {
        SimulatedDatabase database = database(curve, noise, seed);
        SimulatedWorld world = new SimulatedWorld(database, seed);
        SimulatedPool pool = world.add(maker.make(0, 1, seed), 64, INTERVAL_SECONDS);
        pool.callers(100, 0);
        double oracle = curve.commitsAt(curve.best(MAX));
        double within = 0;
        long at30 = 0;
        long[] history = new long[91];
        for (int t = 1; t <= 90; t++) {
            world.runUntil(t);
            history[t] = pool.committed();
            // Within 10 % means: over a window of 5 s.
            if (t >= 5 && within == 0 && (history[t] - history[t - 5]) / 5.0 >= 0.9 * oracle) {
                within = t - 4;
            }
            if (t == 30) {
                at30 = pool.committed();
            }
        }
        return new Score((pool.committed() - at30) / 60.0 / oracle, within == 0 ? 999 : within);
    }

    /** 60 s on one curve, 60 s on another, 60 s on the first again, from a start of 64: all of it counts. */
    static Score changing(Maker maker, LoadCurve first, LoadCurve second, double noise, long seed) {
        SimulatedDatabase database = database(first, noise, seed);
        SimulatedWorld world = new SimulatedWorld(database, seed);
        SimulatedPool pool = world.add(maker.make(0, 1, seed), 64, INTERVAL_SECONDS);
        pool.callers(100, 0);
        world.at(60, () -> database.curve(second));
        world.at(120, () -> database.curve(first));
        world.runUntil(180);
        double oracle = 120 * first.commitsAt(first.best(MAX)) + 60 * second.commitsAt(second.best(MAX));
        return new Score(pool.committed() / oracle, 0);
    }

    /** Idle and bursts: commits in the first burst after each idle time against the best static limit in the same world. */
    static Score bursts(Maker maker, LoadCurve curve, double noise, long seed) {
        long own = burstCommits(maker.make(0, 1, seed), curve, noise, seed);
        long best = burstCommits(fixed(curve.best(MAX)), curve, noise, seed);
        return new Score((double) own / best, 0);
    }

    private static long burstCommits(LimitController controller, LoadCurve curve, double noise, long seed) {
        double top = curve.commitsAt(curve.best(MAX));
        // 20 s of too much load to learn, then 25 s nearly idle and 5 s of a burst above the capacity, four times.
        DoubleUnaryOperator rate = t -> {
            double in = t < 20 ? 25 : (t - 20) % 30;
            return in >= 25 ? 1.2 * top : t >= 20 && in < 5 ? 0 : 0.05 * top;
        };
        SimulatedDatabase database = database(curve, noise, seed);
        SimulatedWorld world = new SimulatedWorld(database, seed);
        SimulatedPool pool = world.add(controller, 64, INTERVAL_SECONDS);
        world.arrivals(rate);
        long commits = 0;
        for (int i = 0; i < 4; i++) {
            world.runUntil(45 + 30 * i);
            long before = pool.committed();
            world.runUntil(50 + 30 * i);
            commits += pool.committed() - before;
        }
        return commits;
    }

    /** Four replicas on one database, each from 64, 100 callers each; 60 s to 180 s count. */
    static Shares replicas(Maker maker, LoadCurve curve, double noise, long seed) {
        SimulatedDatabase database = database(curve, noise, seed);
        SimulatedWorld world = new SimulatedWorld(database, seed);
        List<SimulatedPool> pools = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            SimulatedPool pool = world.add(maker.make(i, 4, seed), 64, INTERVAL_SECONDS);
            pool.callers(100, 0);
            pools.add(pool);
        }
        world.runUntil(60);
        long[] before = pools.stream().mapToLong(SimulatedPool::committed).toArray();
        double sum = 0;
        double squares = 0;
        for (int t = 61; t <= 180; t++) {
            world.runUntil(t);
            double level =
                    Math.log(pools.stream().mapToInt(SimulatedPool::limit).sum());
            sum += level;
            squares += level * level;
        }
        double[] commits = new double[4];
        for (int i = 0; i < 4; i++) {
            commits[i] = pools.get(i).committed() - before[i];
        }
        double total = Arrays.stream(commits).sum();
        double spread = Math.sqrt(Math.max(0, squares / 120 - sum / 120 * (sum / 120)));
        return new Shares(
                total / 120 / curve.commitsAt(curve.best(MAX)),
                4 * Arrays.stream(commits).min().orElseThrow() / total,
                4 * Arrays.stream(commits).max().orElseThrow() / total,
                spread);
    }

    private static final class FixedLimit implements LimitController {
        private final int limit;

        FixedLimit(int limit) {
            this.limit = limit;
        }

        @Override
        public Decision update(Sample sample) {
            return new Decision(limit, LoadState.UNKNOWN, "fixed");
        }

        @Override
        public List<Metric> metrics() {
            return List.of();
        }
    }
}
