package io.weir.simulator.predict;

import io.weir.clock.NanoClock;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.run.RunResult;
import io.weir.simulator.run.ScenarioRun;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.study.Judgement;
import io.weir.simulator.study.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** One question on its thread: run after run, until the intervals decide or the time is over. */
final class Prediction {
    /** All questions meet the same randomness, so that answers to similar ones are in step. */
    private static final long SEED = 1;

    private final PredictorSettings settings;
    private final NanoClock clock;
    private final Slo slo;
    private final Question question;
    private final Scenario present;
    private final Scenario changed;
    private final long startNanos;
    private final List<RunResult> without = new ArrayList<>();
    private final List<RunResult> with = new ArrayList<>();

    Prediction(
            PredictorSettings settings,
            NanoClock clock,
            Slo slo,
            Question question,
            Scenario present,
            Scenario changed,
            long startNanos) {
        this.settings = settings;
        this.clock = clock;
        this.slo = slo;
        this.question = question;
        this.present = present;
        this.changed = changed;
        this.startNanos = startNanos;
    }

    Advice make() {
        long workStartNanos = clock.nanoTime();
        BooleanSupplier inTime =
                () -> clock.nanoTime() - startNanos < settings.deadline().toNanos();
        Reason reason = Reason.TOO_SLOW;
        while (with.size() < settings.mostRuns() && oneMore(inTime)) {
            if (with.size() >= settings.fewestRuns()) {
                reason = judge();
                if (reason != Reason.UNDECIDED) {
                    break;
                }
            }
        }
        List<Advice.Estimate> estimates = with.isEmpty()
                ? List.of()
                : slo.conditions().stream()
                        .map(condition -> new Advice.Estimate(
                                condition, condition.interval(new Replicated(with), settings.level())))
                        .toList();
        long endNanos = clock.nanoTime();
        return new Advice(
                question,
                answer(reason),
                reason,
                estimates,
                with.size(),
                endNanos - startNanos,
                endNanos - workStartNanos);
    }

    /** Runs both in step; what is without the change is only run where the answer hangs on it. */
    private boolean oneMore(BooleanSupplier inTime) {
        int number = with.size();
        if (question.onlyIfNeeded()) {
            Optional<RunResult> run = ScenarioRun.run(present, SEED, number, clock, inTime);
            if (run.isEmpty()) {
                return false;
            }
            without.add(run.get());
        }
        Optional<RunResult> run = ScenarioRun.run(changed, SEED, number, clock, inTime);
        run.ifPresent(with::add);
        return run.isPresent();
    }

    private Reason judge() {
        Judgement then = slo.judge(new Replicated(with), settings.level());
        if (then == Judgement.BROKEN) {
            return Reason.BROKEN;
        }
        if (!question.onlyIfNeeded()) {
            return then == Judgement.KEPT ? Reason.KEPT : Reason.UNDECIDED;
        }
        return switch (slo.judge(new Replicated(without.subList(0, with.size())), settings.level())) {
            case KEPT -> Reason.NOT_NEEDED;
            case BROKEN -> then == Judgement.KEPT ? Reason.KEPT : Reason.UNDECIDED;
            case UNDECIDED -> Reason.UNDECIDED;
        };
    }

    private static Answer answer(Reason reason) {
        return switch (reason) {
            case KEPT -> Answer.YES;
            case BROKEN, NOT_NEEDED -> Answer.NO;
            default -> Answer.UNKNOWN;
        };
    }
}
