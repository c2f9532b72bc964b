package io.weir.simulator.run;

import io.weir.simulator.stats.ConfidenceInterval;
import io.weir.simulator.stats.ResponseTimes;
import java.util.List;

/**
 * A scenario's runs with independent randomness, in the order of their numbers. Immutable.
 *
 * @param runs one or more
 */
public record Replicated(List<RunResult> runs) {

    /** Keeps a copy. */
    public Replicated {
        runs = List.copyOf(runs);
    }

    /**
     * Returns a figure of all runs.
     *
     * @param figure which
     * @return one value a run
     */
    public double[] values(Figure figure) {
        return runs.stream().mapToDouble(figure::of).toArray();
    }

    /**
     * Estimates a figure: ratios are formed in each run and then averaged.
     *
     * @param figure which
     * @param level how sure, for instance 0.95
     * @return the interval
     */
    public ConfidenceInterval interval(Figure figure, double level) {
        return ConfidenceInterval.of(values(figure), level);
    }

    /**
     * Estimates by how much a figure is greater here than there, run by run; both met the same randomness.
     *
     * @param others the other's runs, of the same seed and as many
     * @param figure which
     * @param level how sure
     * @return the interval of the difference
     */
    public ConfidenceInterval differences(Replicated others, Figure figure, double level) {
        return ConfidenceInterval.ofDifferences(values(figure), others.values(figure), level);
    }

    /**
     * Narrows each run to what one population of clients met.
     *
     * @param population its name
     * @return another view of the runs
     * @throws IllegalArgumentException when there is none of that name
     */
    public Replicated only(String population) {
        return new Replicated(runs.stream().map(run -> run.only(population)).toList());
    }

    /**
     * Returns all runs' response times together.
     *
     * @return a copy
     */
    public ResponseTimes responses() {
        ResponseTimes all = new ResponseTimes();
        runs.forEach(run -> all.add(run.responses()));
        return all;
    }

    /**
     * Returns how many events of the model happened.
     *
     * @return in all runs
     */
    public long modelEvents() {
        return runs.stream().mapToLong(RunResult::modelEvents).sum();
    }

    /**
     * Returns how long the runs took, one after the other.
     *
     * @return nanoseconds
     */
    public long wallNanos() {
        return runs.stream().mapToLong(RunResult::wallNanos).sum();
    }
}
