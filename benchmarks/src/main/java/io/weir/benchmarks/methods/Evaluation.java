package io.weir.benchmarks.methods;

import io.weir.cli.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs everything that is planned, one after the other. */
final class Evaluation {
    private final MethodsPlan plan;
    private final Bed bed;

    private Evaluation(MethodsPlan plan, Bed bed) {
        this.plan = plan;
        this.bed = bed;
    }

    static MethodsResult of(MethodsPlan plan, Progress progress) {
        try (Bed bed = new Bed(progress)) {
            return new Evaluation(plan, bed).run();
        }
    }

    private MethodsResult run() {
        Optional<MixResult> mix = plan.has(Part.MIX) ? Optional.of(mix()) : Optional.empty();
        List<PriorityResult> priorities = new ArrayList<>();
        if (plan.has(Part.PRIORITY)) {
            priorities.addAll(priorities(plan.heapMegabytes()));
        }
        if (plan.has(Part.TIGHT)) {
            priorities.addAll(priorities(plan.tightMegabytes()));
        }
        return new MethodsResult(mix, priorities);
    }

    private List<PriorityResult> priorities(int heapMegabytes) {
        PriorityResult.Plain plain = PriorityResult.Plain.measure(bed, heapMegabytes, plan.times());
        return List.of(
                PriorityResult.measure(bed, plain, 1, plan.times()),
                PriorityResult.measure(bed, plain, PriorityResult.CLIENTS / 2, plan.times()));
    }

    private MixResult mix() {
        List<List<MixRun>> runs = new ArrayList<>();
        List<Double> heavyAlone = new ArrayList<>();
        int tuned = 0;
        for (int i = 0; i < plan.repeats(); i++) {
            heavyAlone.add(MixRun.heavyAlone(bed, plan.heapMegabytes(), plan.times()));
            List<MixRun> repeat = new ArrayList<>();
            repeat.add(run(Policy.PLAIN, 0));
            for (int limit : plan.limits()) {
                repeat.add(run(Policy.FIXED, limit));
            }
            if (tuned == 0) {
                // By the first sweep: a hand tunes once.
                tuned = MixResult.of(List.of(repeat), heavyAlone)
                        .bestFixed()
                        .orElseThrow()
                        .setup()
                        .limit();
            }
            for (Policy policy : plan.policies()) {
                if (policy != Policy.PLAIN) {
                    repeat.add(run(policy, limit(policy, tuned)));
                }
            }
            runs.add(repeat);
        }
        return MixResult.of(runs, heavyAlone);
    }

    private static int limit(Policy policy, int tuned) {
        if (policy == Policy.SEMAPHORE_VALVE_CPUS) {
            return Runtime.getRuntime().availableProcessors();
        }
        return policy.isHandTuned() ? tuned : 0;
    }

    private MixRun run(Policy policy, int limit) {
        return MixRun.of(bed, new Setup(policy, limit, plan.heapMegabytes()), plan.times());
    }
}
