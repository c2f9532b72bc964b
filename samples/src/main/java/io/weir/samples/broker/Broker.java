package io.weir.samples.broker;

import io.weir.clock.NanoClock;
import io.weir.simulator.predict.Advice;
import io.weir.simulator.predict.Answer;
import io.weir.simulator.predict.LiveCalibration;
import io.weir.simulator.predict.Predictor;
import io.weir.simulator.predict.Question;
import io.weir.simulator.scenario.ScenarioTree;
import io.weir.simulator.study.Slo;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Decides how much silver work is admitted: the most of some shares for which the predictor says that both promises are kept. */
final class Broker {
    private static final List<Double> SHARES = List.of(1.0, 0.75, 0.5, 0.25);
    /** One worker more than there ever were is no far extrapolation. */
    private static final int MOST_WORKERS = 8;

    private final Predictor predictor;
    private final NanoClock clock;
    private final Slo slo;

    Broker(Predictor predictor, NanoClock clock) {
        this.predictor = predictor;
        this.clock = clock;
        StringBuilder text = new StringBuilder();
        for (JobClass jobs : JobClass.values()) {
            text.append(text.isEmpty() ? "" : ", ");
            text.append(jobs.word())
                    .append(".p95<=")
                    .append(Math.round(jobs.promiseMillis()))
                    .append("ms");
        }
        this.slo = Slo.of(text.toString(), "promises");
    }

    /**
     * Asks for one share after the other.
     *
     * @param measured what is known of the workers
     * @param present the share that holds now; stays where the predictor does not know
     * @return the share of silver jobs to admit, 0 to 1
     */
    CompletableFuture<Double> share(Measured measured, double present) {
        return share(live(measured), measured, present, 0);
    }

    private CompletableFuture<Double> share(LiveCalibration live, Measured measured, double present, int place) {
        if (place == SHARES.size()) {
            return CompletableFuture.completedFuture(0.0);
        }
        double share = SHARES.get(place);
        return predictor
                .ask(live, slo, Question.admit(JobClass.SILVER.word(), share * measured.silverPerSecond()))
                .thenCompose(advice -> advice.answer() == Answer.YES
                        ? CompletableFuture.completedFuture(share)
                        : advice.answer() == Answer.UNKNOWN && share <= present
                                ? CompletableFuture.completedFuture(present)
                                : share(live, measured, present, place + 1));
    }

    /** Asks whether another worker would be worth its price, for whoever pays. */
    CompletableFuture<Advice> anotherWorker(Measured measured) {
        String more = String.valueOf(measured.workers() + 1);
        return predictor.ask(
                live(measured),
                slo,
                new Question("add a worker", Map.of("nodes.cpus", more, "nodes.workers", more), true));
    }

    private LiveCalibration live(Measured measured) {
        Map<String, Object> clients = new LinkedHashMap<>();
        clients.put(JobClass.GOLD.word(), clients(measured.goldPerSecond()));
        clients.put(JobClass.SILVER.word(), clients(measured.silverPerSecond()));
        if (measured.waiting() > 0) {
            // What waits already comes first.
            clients.put(
                    "waiting",
                    Map.of(
                            "arrivals",
                            "trace",
                            "times",
                            Collections.nCopies(Math.min(1_000, measured.waiting()), 0.0),
                            "retries",
                            Map.of("most", 0)));
        }
        ScenarioTree tree = ScenarioTree.of(Map.of(
                "name",
                "workers",
                "horizon",
                "20s",
                "sample",
                "1s",
                "methods",
                Map.of(
                        "job",
                        Map.of("cpu", String.format(Locale.ROOT, "exponential(%.6fms)", measured.serviceMillis()))),
                "clients",
                clients,
                "nodes",
                Map.of("cpus", measured.workers(), "workers", measured.workers(), "backlog", 100_000),
                "calibration",
                Map.of(
                        "maxPerSecond",
                        measured.goldPerSecond() + measured.silverPerSecond(),
                        "maxCpus",
                        MOST_WORKERS)));
        return new LiveCalibration(tree, clock.nanoTime());
    }

    private static Map<String, Object> clients(double perSecond) {
        return Map.of("perSecond", perSecond, "timeout", "10s", "retries", Map.of("most", 0));
    }
}
