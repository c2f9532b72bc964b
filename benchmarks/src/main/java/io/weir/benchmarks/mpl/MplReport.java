package io.weir.benchmarks.mpl;

import io.weir.benchmarks.mpl.load.Bin;
import io.weir.cli.report.Axis;
import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.LineChart;
import io.weir.cli.report.Series;
import io.weir.cli.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The result as a page. */
final class MplReport {
    /** Half-second bins that a point of a chart is the mean of: a shorter time shows noise. */
    private static final int BINS_PER_POINT = 4;
    /** The palette's colours; what comes after is dashed. */
    private static final int COLORS = 8;

    private static final int ORACLE_COLOR = 7;

    private MplReport() {}

    static HtmlReport of(MplPlan plan, List<WorkloadResult> results) {
        HtmlReport page = new HtmlReport("Weir bench: how many transactions a database should get at once");
        page.paragraph(MplPlan.CLIENTS
                        + " clients run transactions that meet at a few hot rows, and try again after a conflict. Clients, pools "
                        + "and database share the machine's "
                        + Runtime.getRuntime().availableProcessors()
                        + " processors. Fixed pool sizes are swept first; the best one, run again among the others, is the "
                        + "oracle, by the median of those runs. Controllers start at " + MplPlan.CLIENTS
                        + ". Throughput is commits, never returns of connections.")
                .paragraph("Settled for " + plan.times().settle().toSeconds() + " s (fixed sizes "
                        + plan.times().fixedSettle().toSeconds() + " s), then measured for "
                        + plan.times().counted().toSeconds() + " s; " + plan.repeats()
                        + " repeats, of which charts show the middle one; seed " + plan.seed()
                        + ". In the scenario of bursts clients come by the clock, latency is from the time at which they "
                        + "should have begun, who has had no turn when a burst ends gives up, and the run is judged by the "
                        + "first burst after an idle time.");
        Table policies = new Table("controller", "what it is").text(1);
        plan.policies().forEach(policy -> policies.row(policy.word(), policy.what()));
        page.table("Controllers", policies);
        for (WorkloadResult result : results) {
            add(page, plan, result);
        }
        return page;
    }

    private static void add(HtmlReport page, MplPlan plan, WorkloadResult result) {
        String name = result.workload().name();
        page.paragraph(MplTables.oracle(result));
        result.notes().forEach(page::paragraph);
        page.table(name + ": controllers", MplTables.runs(result)).chart(sweep(result));
        for (Scenario scenario : plan.scenarios()) {
            List<Row> rows = result.rows().stream()
                    .filter(row -> row.scenario() == scenario)
                    .toList();
            if (!rows.isEmpty()) {
                page.chart(chart(result, rows, "throughput", "commits/s", bin -> bin.commits() * Bin.PER_SECOND))
                        .chart(chart(result, rows, "level", "transactions let in at once", Bin::level));
            }
        }
        page.table(name + ": fixed sizes", MplTables.sweep(result));
    }

    private static LineChart sweep(WorkloadResult result) {
        List<Series> lines = new ArrayList<>();
        for (Oracle oracle : result.oracles().byHotRows().values()) {
            List<Oracle.Point> points = oracle.points();
            lines.add(new Series(
                    oracle.hotRows() + " hot rows",
                    lines.size(),
                    false,
                    points.stream().mapToDouble(Oracle.Point::size).toArray(),
                    points.stream().mapToDouble(Oracle.Point::commitsPerSecond).toArray()));
        }
        return new LineChart(
                result.workload().name() + ": what fixed sizes do",
                "",
                Axis.linear("connections"),
                Axis.linear("commits/s"),
                lines,
                List.of());
    }

    private static LineChart chart(
            WorkloadResult result, List<Row> rows, String what, String unit, ToDoubleFunction<Bin> value) {
        List<Series> lines = new ArrayList<>();
        for (Row row : rows) {
            lines.add(line(row, value));
        }
        Script longest = rows.get(0).typical().script();
        for (Row row : rows) {
            if (row.typical().script().length().compareTo(longest.length()) > 0) {
                longest = row.typical().script();
            }
        }
        lines.add(oracle(result.oracles(), longest, what.equals("level")));
        return new LineChart(
                result.workload().name() + ", " + longest.scenario().what() + ": " + what,
                "Means of two seconds. Fixed sizes settle for a shorter time, so they begin later.",
                Axis.linear("seconds"),
                Axis.linear(unit),
                lines,
                List.of());
    }

    private static Series line(Row row, ToDoubleFunction<Bin> value) {
        Run run = row.typical();
        int points = run.bins().size() / BINS_PER_POINT;
        double[] xs = new double[points];
        double[] ys = new double[points];
        for (int i = 0; i < points; i++) {
            xs[i] = (i + 0.5) * BINS_PER_POINT / Bin.PER_SECOND;
            ys[i] = run.bins().subList(i * BINS_PER_POINT, (i + 1) * BINS_PER_POINT).stream()
                    .mapToDouble(value)
                    .average()
                    .orElse(Double.NaN);
        }
        int color = row.policy().color();
        return new Series(row.policy().word(), color % COLORS, color >= COLORS, xs, ys);
    }

    /** Two points for each phase, so that the line has steps. */
    private static Series oracle(Oracles oracles, Script script, boolean level) {
        int phases = script.phases().size();
        double[] xs = new double[2 * phases];
        double[] ys = new double[2 * phases];
        for (int i = 0; i < phases; i++) {
            Oracle oracle = oracles.at(script.phases().get(i).hotRows());
            xs[2 * i] = script.firstBin(i) / Bin.PER_SECOND;
            xs[2 * i + 1] = script.firstBin(i + 1) / Bin.PER_SECOND;
            double value = level ? oracle.size() : oracle.commitsPerSecond();
            ys[2 * i] = value;
            ys[2 * i + 1] = value;
        }
        return new Series("oracle", ORACLE_COLOR, true, xs, ys);
    }
}
