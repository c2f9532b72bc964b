package io.weir.simulator.run;

import io.weir.clock.NanoClock;
import io.weir.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.IntConsumer;

/**
 * Some scenarios, each run several times with the same seed. Runs may go on at a time; results come in the order of the scenarios
 * and replications, whichever ends first. Immutable.
 *
 * @param scenarios one or more
 * @param seed of all
 * @param replications of each, 1 or more
 */
public record Batch(List<Scenario> scenarios, long seed, int replications) {

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException when there is nothing to run
     */
    public Batch {
        scenarios = List.copyOf(scenarios);
        if (scenarios.isEmpty() || replications < 1) {
            throw new IllegalArgumentException(
                    "scenarios and replications must be >= 1, but were " + scenarios.size() + " and " + replications);
        }
    }

    /**
     * Returns how many runs it is.
     *
     * @return scenarios times replications
     */
    public int size() {
        return scenarios.size() * replications;
    }

    /**
     * Begins all runs.
     *
     * @param executor runs them; as many at a time as it has threads
     * @param wallClock for how long they take
     * @param finished is told after each run how many have ended, from the run's thread
     * @return when all have ended, one result a scenario; fails when one run fails
     */
    public CompletableFuture<List<Replicated>> start(Executor executor, NanoClock wallClock, IntConsumer finished) {
        Counter ended = new Counter(finished);
        CompletableFuture<List<Replicated>> all = CompletableFuture.completedFuture(List.of());
        for (Scenario scenario : scenarios) {
            CompletableFuture<List<RunResult>> runs = CompletableFuture.completedFuture(List.of());
            for (int replication = 0; replication < replications; replication++) {
                int number = replication;
                CompletableFuture<RunResult> run = CompletableFuture.supplyAsync(
                        () -> {
                            RunResult result = ScenarioRun.run(scenario, seed, number, wallClock);
                            ended.count();
                            return result;
                        },
                        executor);
                runs = runs.thenCombine(run, Batch::with);
            }
            all = all.thenCombine(runs.thenApply(Replicated::new), Batch::with);
        }
        return all;
    }

    private static <T> List<T> with(List<T> list, T element) {
        List<T> longer = new ArrayList<>(list);
        longer.add(element);
        return longer;
    }

    /** Tells numbers in their order, from any thread. */
    private static final class Counter {
        private final IntConsumer told;
        private int count;

        Counter(IntConsumer told) {
            this.told = told;
        }

        synchronized void count() {
            count++;
            told.accept(count);
        }
    }
}
