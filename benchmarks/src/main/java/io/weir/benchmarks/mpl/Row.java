package io.weir.benchmarks.mpl;

import io.weir.benchmarks.Estimate;
import io.weir.benchmarks.mpl.pool.PoolPolicy;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * A policy in a scenario, over its repeats.
 *
 * @param policy which
 * @param scenario which
 * @param runs at least one
 */
record Row(PoolPolicy policy, Scenario scenario, List<Run> runs) {

    /** Copies the runs. */
    Row {
        runs = List.copyOf(runs);
    }

    /** Returns the median of a figure over the runs that have it; null when none has. */
    Double median(Function<Run, Double> figure) {
        return Estimate.of(runs.stream().map(figure).toList()).median();
    }

    /** Returns the median of a time that half of the runs must have reached; null when fewer did. */
    Double medianIfReached(Function<Run, Double> figure) {
        List<Double> sorted = runs.stream()
                .map(figure)
                .sorted(Comparator.nullsLast(Comparator.naturalOrder()))
                .toList();
        return sorted.get(sorted.size() / 2);
    }

    /** Returns the run in the middle by its throughput, for charts and for figures of one run. */
    Run typical() {
        return runs.stream()
                .sorted(Comparator.comparingDouble(Run::commitsPerSecond))
                .toList()
                .get(runs.size() / 2);
    }

    long errors() {
        return runs.stream().mapToLong(Run::errors).sum();
    }

    String firstError() {
        return runs.stream()
                .map(Run::firstError)
                .filter(error -> !error.isEmpty())
                .findFirst()
                .orElse("");
    }
}
