package io.weir.benchmarks.balance;

import io.weir.benchmarks.Estimate;
import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** A result in words and tables, for the terminal and for the page. */
final class BalanceTables {
    private final BalancePlan plan;

    BalanceTables(BalancePlan plan) {
        this.plan = plan;
    }

    /** Returns in one sentence what was run. */
    String setting(CollectorResult result) {
        return BalancePlan.NODES + " nodes (" + result.collector().description() + "), "
                + Numbers.fixed(plan.ratePerSecond(), 0) + " requests/s, " + plan.repeats() + " repeats of "
                + plan.duration().toSeconds() + " s a row, seed " + plan.seed() + ", weights " + plan.weightsText()
                + "; means over the repeats, with the 95 % interval by Student's t.";
    }

    /** Returns every row with what users feel. */
    Table latencies(List<RowSummary> rows) {
        return table(
                rows,
                List.of(Figure.THROUGHPUT, Figure.MEAN, Figure.P99, Figure.P999, Figure.MAX),
                Map.of("requests", RowSummary::requests, "errors", RowSummary::errors));
    }

    /** Returns every row with what the pauses did. */
    Table pauses(List<RowSummary> rows) {
        return table(
                rows,
                List.of(Figure.PER_MAJOR, Figure.PER_LONG_PAUSE, Figure.LONG_PAUSE, Figure.AVOIDED),
                Map.of("majors", RowSummary::majorGcs, "long pauses", RowSummary::longPauses));
    }

    /** Returns every row with what it costs. */
    Table costs(List<RowSummary> rows) {
        return table(
                rows,
                List.of(Figure.NODE_CPU, Figure.GATEWAY_CPU, Figure.NODE_MEMORY, Figure.GATEWAY_MEMORY, Figure.MACHINE),
                Map.of());
    }

    private static Table table(
            List<RowSummary> rows, List<Figure> figures, Map<String, ToLongFunction<RowSummary>> counts) {
        SortedMap<String, ToLongFunction<RowSummary>> sums = new TreeMap<>(counts);
        List<String> headings = new ArrayList<>(List.of("row"));
        figures.forEach(figure -> headings.add(figure.heading()));
        headings.addAll(sums.keySet());
        Table table = new Table(headings.toArray(String[]::new));
        for (RowSummary row : rows) {
            List<String> cells = new ArrayList<>(List.of(row.contender().label()));
            figures.forEach(figure -> cells.add(cell(row.estimate(figure), figure.decimals())));
            sums.values().forEach(sum -> cells.add(String.valueOf(sum.applyAsLong(row))));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private static String cell(Estimate estimate, int decimals) {
        String mean = Numbers.fixed(estimate.mean(), decimals);
        return estimate.ci95() == null ? mean : mean + " +-" + Numbers.fixed(estimate.ci95(), decimals);
    }

    /** Returns each GC-aware strategy against its plain twin and the rivals: how many times less it has of a figure. */
    Table comparisons(CollectorResult result) {
        List<String> headings = new ArrayList<>(List.of("GC-aware", "against"));
        Figure.COMPARED.forEach(figure -> headings.add(figure.heading()));
        Table table = new Table(headings.toArray(String[]::new)).text(1);
        Map<List<Contender>, List<Comparison>> pairs = result.comparisons().stream()
                .collect(Collectors.groupingBy(
                        comparison -> List.of(comparison.contender(), comparison.against()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        pairs.forEach((pair, comparisons) -> {
            List<String> cells = new ArrayList<>(
                    List.of(pair.get(0).strategy().word(), pair.get(1).label()));
            comparisons.forEach(comparison -> cells.add(cell(comparison)));
            table.row(cells.toArray(String[]::new));
        });
        return table;
    }

    private static String cell(Comparison comparison) {
        if (comparison.low() == null) {
            return Numbers.fixed(comparison.ratio(), 2);
        }
        return Numbers.fixed(comparison.ratio(), 2) + " (" + Numbers.fixed(comparison.low(), 2) + ".."
                + Numbers.fixed(comparison.high(), 2) + ") " + comparison.verdict();
    }
}
