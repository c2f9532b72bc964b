package io.weir.benchmarks.tls;

import io.weir.benchmarks.tls.client.Tally;
import io.weir.cli.Progress;
import io.weir.cli.report.Numbers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Measures one key and protocol. */
final class CaseRun {
    /** Above this share of its core the client may be what is measured. */
    private static final double CLIENT_CPU_LIMIT = 0.7;
    /** Sessions that are begun later than this, at the 99th percentile, no longer arrive when they are due. */
    private static final long LATE_LIMIT_MICROS = 100_000;
    /** The load that parameters are tuned at: an overload that a good value can stand. */
    private static final double TUNING_OFFERED = 1.5;

    /** A server at its capacity uses at least so much of the processor time that it has. */
    private static final double BUSY_RATIO = 0.85;

    private static final long TUNING_SEED_STEP = 3_000;

    private final TlsPlan plan;
    private final TlsCase which;
    private final Bed bed;
    private final Progress progress;
    private final Map<Policy, Integer> parameters = new EnumMap<>(Policy.class);
    private final List<Point> points = new ArrayList<>();
    private final List<Recovery> recoveries = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private CaseRun(TlsPlan plan, TlsCase which, Bed bed, Progress progress) {
        this.plan = plan;
        this.which = which;
        this.bed = bed;
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @return the result; one without points, and with the reason, when the server's quota is not to be had
     */
    static CaseResult of(TlsPlan plan, TlsCase which, Cores cores, Progress progress) throws IOException {
        Bed bed;
        try {
            bed = new Bed(plan, which, cores, progress);
        } catch (IOException e) {
            return new CaseResult(
                    which,
                    null,
                    Map.of(),
                    List.of(),
                    List.of(),
                    null,
                    List.of("Skipped: the server needs a quota of processor time, which is not to be had here ("
                            + e.getMessage() + ")."));
        }
        try (bed) {
            return new CaseRun(plan, which, bed, progress).run(cores);
        }
    }

    private CaseResult run(Cores cores) throws IOException {
        notes.add(cores.note());
        double serverCpu = plan.serverCpuFor(which.key());
        if (serverCpu < 1) {
            notes.add("The server had " + Numbers.percent(serverCpu, 0)
                    + " of its core, by a quota that was set after it had warmed up.");
        }
        Saturation saturation = Saturation.find(plan, bed);
        progress.note(which.label() + ": stock completes at most " + Numbers.fixed(saturation.capacity(), 1)
                + " sessions/s and stands " + Numbers.fixed(saturation.perSecond(), 1) + " at random");
        if (saturation.serverCpu() < BUSY_RATIO * serverCpu) {
            notes.add("At its capacity the server used only " + Numbers.percent(saturation.serverCpu(), 0)
                    + " of one core: either the client or something else on this machine kept it from more, and the "
                    + "loads are lower than they say.");
        }
        for (Policy policy : plan.policies()) {
            parameters.put(policy, tune(policy, saturation.perSecond()));
        }
        if (plan.has(Part.SWEEP)) {
            sweep(saturation.perSecond());
        }
        if (plan.has(Part.RECOVERY)) {
            for (Policy policy : plan.policies()) {
                recover(policy, saturation.perSecond());
            }
        }
        RefusedCost cost = null;
        if (plan.has(Part.COST) && plan.policies().contains(Policy.WEIR_REFUSE)) {
            cost = RefusedCost.measure(plan, bed);
        }
        parameters.keySet().removeIf(policy -> !policy.isTuned());
        return new CaseResult(
                which,
                saturation,
                Map.copyOf(parameters),
                List.copyOf(points),
                List.copyOf(recoveries),
                cost,
                List.copyOf(notes));
    }

    private int tune(Policy policy, double saturation) throws IOException {
        int[] candidates = policy.candidates(saturation);
        int best = candidates[0];
        double bestCompleted = -1;
        for (int candidate : candidates.length > 1 ? candidates : new int[0]) {
            bed.serve(policy, candidate);
            bed.open(TUNING_OFFERED * saturation, plan.seed() + TUNING_SEED_STEP);
            double completed = measure("tuning " + policy.word() + " to " + candidate)
                    .client()
                    .perSecond(Tally.COMPLETED);
            bed.stop();
            progress.note(which.label() + ": " + policy.word() + " with " + candidate + " completes "
                    + Numbers.fixed(completed, 1) + " sessions/s");
            if (completed > bestCompleted) {
                if (bestCompleted >= 0) {
                    bed.end(policy, best);
                }
                bestCompleted = completed;
                best = candidate;
            } else {
                bed.end(policy, candidate);
            }
        }
        return best;
    }

    private Measured measure(String what) {
        Duration settle = plan.times().settle();
        return bed.measure(settle, plan.times().measured(), what);
    }

    /** All policies at a load before the next load, so that the machine's drift strikes all of them. */
    private void sweep(double saturation) throws IOException {
        Map<Policy, Reach> reaches = new EnumMap<>(Policy.class);
        int index = 0;
        for (double offered : plan.offered()) {
            // The same arrivals for every policy.
            long seed = plan.seed() + (long) index++;
            for (Policy policy : plan.policies()) {
                Reach reach = reaches.computeIfAbsent(policy, none -> new Reach());
                if (!reach.ended) {
                    sweep(policy, offered, offered * saturation, seed, reach);
                }
            }
        }
    }

    private void sweep(Policy policy, double offered, double rate, long seed, Reach reach) throws IOException {
        bed.serve(policy, parameters.get(policy));
        Point point = point(policy, offered, SweepLoad.of(rate, reach.mostSessions), seed);
        if (isBeyondClient(point) && !point.load().hasCheapClients() && reach.lastSessions > 0) {
            reach.mostSessions = reach.lastSessions;
            notes.add(whyCheap(point, reach.mostSessions));
            point = point(policy, offered, SweepLoad.of(rate, reach.mostSessions), seed);
        }
        if (isBeyondClient(point)) {
            notes.add(whyEnded(point));
            reach.ended = true;
            return;
        }
        reach.lastSessions = point.load().sessionsPerSecond();
        points.add(point);
    }

    /** How far the client reaches with a policy. */
    private static final class Reach {
        private double mostSessions = Double.POSITIVE_INFINITY;
        private double lastSessions;
        private boolean ended;
    }

    private Point point(Policy policy, double offered, SweepLoad load, long seed) throws IOException {
        bed.open(load, seed);
        Measured measured = measure(policy.word() + " at " + offered);
        bed.stop();
        Point point = new Point(policy, offered, load, measured.client(), measured.serverCpu());
        progress.note(which.label() + ": " + TlsTables.line(point));
        return point;
    }

    private static String whyCheap(Point point, double mostSessions) {
        return "In the sweep of " + point.policy().word() + " the load from " + point.offered() + " on is "
                + Numbers.fixed(mostSessions, 1)
                + " sessions/s of users, and for the rest cheap clients at 127.0.0.2 that send a prebuilt hello and "
                + "go away at the answer: with users alone the client could not be trusted, since " + clientState(point)
                + ". What becomes of the hellos is in columns of its own and in no other figure.";
    }

    private static String whyEnded(Point point) {
        return "The sweep of " + point.policy().word() + " ends below " + point.offered()
                + ", where the client could not be trusted: " + clientState(point) + ".";
    }

    private static String clientState(Point point) {
        return "it used " + Numbers.percent(point.window().clientCpu(), 0) + " of its core and began sessions up to "
                + Numbers.fixed(TlsJson.millis(point.window(), Tally.LATE_P99_MICROS), 0) + " ms late";
    }

    private static boolean isBeyondClient(Point point) {
        return point.window().clientCpu() > CLIENT_CPU_LIMIT
                || point.window().get(Tally.LATE_P99_MICROS) > LATE_LIMIT_MICROS
                || point.window().get(Tally.UNSENT) > 0;
    }

    private void recover(Policy policy, double saturation) throws IOException {
        Recovery recovery = Recovery.measure(plan, bed, policy, parameters.get(policy), saturation);
        progress.note(
                which.label() + ": " + policy.word() + " recovers in " + Numbers.fixed(recovery.seconds(), 0) + " s");
        recoveries.add(recovery);
    }
}
