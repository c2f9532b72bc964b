package io.weir.simulator.predict;

import io.weir.clock.NanoClock;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.study.Slo;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Answers, for a running service, whether its SLO would be kept if something were different.
 *
 * <p>It only advises: nothing is changed here, and a host that gets {@link Answer#UNKNOWN} goes on as if nobody had been asked. Each
 * question costs up to the deadline of one thread's time, which the advice tells.
 *
 * <p>Thread-safe; it has no thread of its own, and nobody waits in it.
 */
public final class Predictor {
    private final PredictorSettings settings;
    private final Executor executor;
    private final NanoClock clock;
    private final Map<Reason, Long> counts = new EnumMap<>(Reason.class);

    /**
     * Makes a predictor.
     *
     * @param settings how it works
     * @param executor runs the simulations, each question on one thread; the host's, at low priority best
     * @param clock for deadlines and ages
     */
    public Predictor(PredictorSettings settings, Executor executor, NanoClock clock) {
        this.settings = settings;
        this.executor = executor;
        this.clock = clock;
    }

    /**
     * Asks.
     *
     * @param live what the service has measured of itself
     * @param slo what must be kept
     * @param question what would be different
     * @return the advice; never fails, and completes at about the deadline at the latest once the executor has a thread
     * @throws io.weir.config.ConfigException when the scenario is wrong, with the change or without, or the SLO is of clients whom it
     *     does not have
     */
    public CompletableFuture<Advice> ask(LiveCalibration live, Slo slo, Question question) {
        long startNanos = clock.nanoTime();
        if (!settings.enabled()) {
            return CompletableFuture.completedFuture(unasked(question, Reason.OFF, startNanos));
        }
        Scenario present = Scenario.of(live.tree());
        Scenario changed = Scenario.of(live.tree().withAll(question.changes()));
        slo.requireKnown(changed);
        if (startNanos - live.measuredNanos() > settings.staleAfter().toNanos()) {
            return CompletableFuture.completedFuture(unasked(question, Reason.STALE, startNanos));
        }
        if (Reach.of(changed) > settings.farthest()) {
            return CompletableFuture.completedFuture(unasked(question, Reason.EXTRAPOLATED, startNanos));
        }
        Prediction prediction = new Prediction(settings, clock, slo, question, present, changed, startNanos);
        return CompletableFuture.supplyAsync(prediction::make, executor)
                .exceptionally(failure -> unasked(question, Reason.FAILED, startNanos))
                .thenApply(this::counted);
    }

    private Advice unasked(Question question, Reason reason, long startNanos) {
        Advice advice = new Advice(question, Answer.UNKNOWN, reason, List.of(), 0, clock.nanoTime() - startNanos, 0);
        return reason == Reason.FAILED ? advice : counted(advice);
    }

    private synchronized Advice counted(Advice advice) {
        counts.merge(advice.reason(), 1L, Long::sum);
        return advice;
    }

    /**
     * Returns how often it answered for which reason.
     *
     * @param reason the reason
     * @return zero or more
     */
    public synchronized long count(Reason reason) {
        return counts.getOrDefault(reason, 0L);
    }
}
