package io.weir.benchmarks.mpl;

import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import java.util.List;
import java.util.stream.Collectors;

/** A result in words and tables, for the terminal and for the page. */
final class MplTables {
    private MplTables() {}

    /** Returns the best fixed size in one sentence. */
    static String oracle(WorkloadResult result) {
        Oracle oracle = result.oracle();
        Double all = oracle.sweptAt(MplPlan.CLIENTS);
        return result.workload().name() + " on " + result.database() + ", " + MplPlan.CLIENTS
                + " clients: the best fixed size is " + oracle.size() + " with "
                + Numbers.fixed(oracle.commitsPerSecond(), 1) + " commits/s (median of "
                + oracle.reruns().size() + " reruns)"
                + (all == null ? "." : ", " + MplPlan.CLIENTS + " connections do " + Numbers.fixed(all, 1) + ".");
    }

    static Table sweep(WorkloadResult result) {
        Table table = new Table("hot rows", "size", "commits/s", "aborts/s");
        for (Oracle oracle : result.oracles().byHotRows().values()) {
            for (Oracle.Point point : oracle.points()) {
                table.row(
                        String.valueOf(oracle.hotRows()),
                        String.valueOf(point.size()),
                        Numbers.fixed(point.commitsPerSecond(), 1),
                        Numbers.fixed(point.abortsPerSecond(), 1));
            }
        }
        return table;
    }

    static Table runs(WorkloadResult result) {
        Table table = new Table(
                        "scenario",
                        "controller",
                        "commits/s",
                        "of oracle",
                        "s to within 10 %",
                        "mean level",
                        "aborts/s",
                        "connections created",
                        "p99 ms",
                        "besides")
                .text(1)
                .text(9);
        Oracles oracles = result.oracles();
        for (Row row : result.rows()) {
            table.row(
                    row.scenario().word(),
                    row.policy().word(),
                    Numbers.fixed(row.median(Run::commitsPerSecond), 1),
                    Numbers.percent(row.median(oracles::ofOracle), 0),
                    Numbers.fixed(row.medianIfReached(oracles::secondsToNear), 1),
                    Numbers.fixed(row.median(Run::meanLevel), 1),
                    Numbers.fixed(row.median(Run::abortsPerSecond), 1),
                    Numbers.fixed(row.median(run -> (double) run.created()), 0),
                    Numbers.fixed(row.median(Run::p99Millis), 0),
                    besides(row, oracles));
        }
        return table;
    }

    private static String besides(Row row, Oracles oracles) {
        return switch (row.scenario()) {
            case REPLICAS -> "shares " + list(row.typical().shares());
            case BURSTS ->
                "bursts " + list(oracles.bursts(row.typical())) + ", gave up "
                        + row.typical().givenUp();
            case STEADY, CHANGING -> "";
        };
    }

    private static String list(List<Double> values) {
        return values.stream().map(value -> Numbers.fixed(value, 2)).collect(Collectors.joining(" "));
    }
}
