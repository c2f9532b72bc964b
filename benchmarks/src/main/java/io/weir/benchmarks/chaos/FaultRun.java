package io.weir.benchmarks.chaos;

import io.weir.benchmarks.host.LoadThreads;
import io.weir.cli.CliException;
import io.weir.cli.Progress;
import io.weir.clock.NanoClock;
import io.weir.samples.demo.load.LoadGenerator;
import io.weir.samples.demo.load.LoadPlan;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** One fault, from a quiet bed to a quiet bed. For one thread. */
final class FaultRun {
    private static final NanoClock CLOCK = NanoClock.system();
    private static final long STEP_NANOS = 50_000_000L;
    /** For what ends on its own after the load: the last answers of a node that was away, threads that go. */
    private static final Duration SETTLE = Duration.ofSeconds(5);

    private static final double NANOS_PER_SECOND = 1e9;

    private final ChaosPlan plan;
    private final Bed bed;
    private final Fault fault;
    private final Progress progress;
    private final Map<Arm, Outcomes> outcomes = new EnumMap<>(Arm.class);
    private final Map<Arm, LoadGenerator> loads = new EnumMap<>(Arm.class);

    FaultRun(ChaosPlan plan, Bed bed, Fault fault, Progress progress) {
        this.plan = plan;
        this.bed = bed;
        this.fault = fault;
        this.progress = progress;
    }

    /** Drives both arms once, so that their code is compiled and their pools are filled. */
    static void warmUp(ChaosPlan plan, Bed bed, Progress progress) {
        FaultRun run = new FaultRun(plan, bed, Fault.NONE, progress);
        try (LoadThreads callers = run.start(plan.warmUpLoad())) {
            run.pass(plan.warmUp(), "warming up");
            callers.stop();
        }
    }

    FaultResult run() {
        Map<Arm, Census> before = census();
        long beganNanos;
        long endedNanos;
        long originNanos;
        try (LoadThreads callers = start(plan.load())) {
            originNanos = loads.get(Arm.WEIR).measuredFromNanos();
            pass(plan.before(), "before");
            beganNanos = CLOCK.nanoTime() - originNanos;
            bed.begin(fault);
            pass(plan.duration(), fault.what());
            bed.end(fault);
            endedNanos = CLOCK.nanoTime() - originNanos;
            awaitRecovery(originNanos, endedNanos);
            callers.stop();
        }
        long knownNanos = CLOCK.nanoTime() - originNanos;
        Map<Arm, Census> left = settled(before);
        EnumMap<Arm, ArmResult> results = new EnumMap<>(Arm.class);
        outcomes.forEach((arm, record) -> results.put(
                arm,
                new ArmResult(
                        arm,
                        record.requests(),
                        record.lost(),
                        record.firstLoss(),
                        record.p99Millis(beganNanos, endedNanos),
                        record.recoverySeconds(endedNanos, knownNanos),
                        left.get(arm),
                        record.slices())));
        return FaultResult.of(
                fault,
                beganNanos / NANOS_PER_SECOND,
                endedNanos / NANOS_PER_SECOND,
                results.get(Arm.PLAIN),
                results.get(Arm.WEIR),
                bed.notes());
    }

    private LoadThreads start(LoadPlan load) {
        for (Arm arm : Arm.values()) {
            outcomes.put(arm, new Outcomes());
            loads.put(arm, bed.load(arm, load, outcomes.get(arm)));
        }
        return new LoadThreads(loads.values());
    }

    /** Waits until both arms are well, and have been for a while; not for ever. */
    private void awaitRecovery(long originNanos, long endedNanos) {
        Duration proof = Outcomes.PROOF.plus(plan.patience());
        pass(proof.plus(plan.after()), "recovering");
        long deadlineNanos = originNanos
                + endedNanos
                + fault.recovery().plus(proof).plus(plan.after()).toNanos();
        while (CLOCK.nanoTime() - deadlineNanos < 0 && !isWell(originNanos, endedNanos)) {
            pass(Duration.ofNanos(STEP_NANOS), "recovering");
        }
    }

    private boolean isWell(long originNanos, long endedNanos) {
        // What was due before then has ended, well or by its patience.
        long knownNanos = CLOCK.nanoTime() - originNanos - plan.patience().toNanos();
        return outcomes.values().stream().allMatch(record -> record.recoverySeconds(endedNanos, knownNanos) != null);
    }

    private Map<Arm, Census> census() {
        Map<Arm, Census> census = new EnumMap<>(Arm.class);
        for (Arm arm : Arm.values()) {
            census.put(arm, bed.census(arm));
        }
        return census;
    }

    private Map<Arm, Census> settled(Map<Arm, Census> before) {
        long deadlineNanos = CLOCK.nanoTime() + SETTLE.toNanos();
        while (true) {
            Map<Arm, Census> left = new EnumMap<>(Arm.class);
            census().forEach((arm, now) -> left.put(arm, now.since(before.get(arm))));
            if (left.values().stream().allMatch(Census::isNothing) || CLOCK.nanoTime() - deadlineNanos > 0) {
                return left;
            }
            pass(Duration.ofNanos(4 * STEP_NANOS), "settling");
        }
    }

    private void pass(Duration duration, String what) {
        long endNanos = CLOCK.nanoTime() + duration.toNanos();
        for (long left = duration.toNanos(); left > 0; left = endNanos - CLOCK.nanoTime()) {
            progress.update(fault.word() + ": " + what);
            LockSupport.parkNanos(Math.min(left, STEP_NANOS));
            if (Thread.interrupted()) {
                Thread.currentThread().interrupt();
                throw CliException.failure("interrupted");
            }
        }
    }
}
