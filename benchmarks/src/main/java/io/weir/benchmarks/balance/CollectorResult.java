package io.weir.benchmarks.balance;

import io.weir.benchmarks.Estimate;
import io.weir.samples.demo.cluster.DemoCollector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What was measured with one collector.
 *
 * @param collector of the nodes
 * @param measured every contender, in the plan's order
 */
record CollectorResult(DemoCollector collector, List<RowSummary> measured) {

    /** Copies the list. */
    CollectorResult {
        measured = List.copyOf(measured);
    }

    /** Returns the rows of the result: every contender but the thresholds that were worse than the best. */
    List<RowSummary> rows() {
        Optional<RowSummary> best = bestThreshold();
        return measured.stream()
                .filter(row -> !isThreshold(row) || row.equals(best.orElseThrow()))
                .toList();
    }

    /** Returns the thresholds that were tried, the best one included. */
    List<RowSummary> tried() {
        return measured.stream().filter(CollectorResult::isThreshold).toList();
    }

    /**
     * Returns the rival by old generation with the threshold that did best in p99.9. It is chosen after the fact, so the
     * choice errs in the rival's favour.
     */
    Optional<RowSummary> bestThreshold() {
        return tried().stream().min(Comparator.comparingDouble(row -> {
            Estimate p999 = row.estimate(Figure.P999);
            return p999.mean() == null ? Double.MAX_VALUE : p999.mean();
        }));
    }

    private static boolean isThreshold(RowSummary row) {
        return row.contender().strategy() == Strategy.OLD_GEN_THRESHOLD;
    }

    /** Returns each GC-aware strategy against its plain twin and against both rivals, as far as they were measured. */
    List<Comparison> comparisons() {
        List<Comparison> comparisons = new ArrayList<>();
        for (RowSummary aware : measured) {
            if (aware.contender().gcAware()) {
                for (RowSummary other : opponents(aware.contender().strategy())) {
                    Figure.COMPARED.forEach(figure -> comparisons.add(Comparison.of(aware, other, figure)));
                }
            }
        }
        return comparisons;
    }

    private List<RowSummary> opponents(Strategy strategy) {
        List<RowSummary> opponents = new ArrayList<>();
        plain(strategy).ifPresent(opponents::add);
        if (strategy != Strategy.P2C) {
            plain(Strategy.P2C).ifPresent(opponents::add);
        }
        bestThreshold().ifPresent(opponents::add);
        return opponents;
    }

    private Optional<RowSummary> plain(Strategy strategy) {
        return measured.stream()
                .filter(row -> row.contender().strategy() == strategy
                        && !row.contender().gcAware()
                        && !isThreshold(row))
                .findFirst();
    }
}
