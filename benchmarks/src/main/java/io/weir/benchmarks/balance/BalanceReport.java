package io.weir.benchmarks.balance;

import io.weir.cli.report.Axis;
import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.LineChart;
import io.weir.cli.report.Series;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The result as a page. */
final class BalanceReport {
    /** Points of a percentile curve between two nines. */
    private static final int POINTS_PER_DECADE = 40;

    private static final double MICROS_PER_MILLI = 1e3;

    private BalanceReport() {}

    static HtmlReport of(BalancePlan plan, List<CollectorResult> results) {
        BalanceTables tables = new BalanceTables(plan);
        HtmlReport page = new HtmlReport("Weir bench: load balancing with and without regard to garbage collection");
        page.paragraph(
                        "Every row had the same schedules of requests, one a repeat, on one warm cluster for each collector, in a "
                                + "seeded random order. Latency counts from when a request was due. A request is held by a pause when its "
                                + "node was in it at any time while it held the request.")
                .paragraph(
                        "Plain strategies are Camel's own balancers; plain p2c, which Camel lacks, is Weir's with mode=off. "
                                + "The rival old-gen-threshold polls every node's old generation ten times a second and avoids a "
                                + "node above the threshold, at most a third of them and 3 s at a time; of "
                                + "the thresholds tried, the one with the best p99.9 stands for it. Weighted strategies have the "
                                + "weights " + plan.weightsText()
                                + " on equal nodes, each of which has room for its share.")
                .paragraph(
                        "Processor time is that of all nodes, or of the gateway, for each request. Memory of the gateway "
                                + "is what lives after a collection at the row's end; that of the nodes what was left by their last "
                                + "collections. In plain rows the nodes publish no reports.");
        for (CollectorResult result : results) {
            add(page, tables, result);
        }
        return page;
    }

    private static void add(HtmlReport page, BalanceTables tables, CollectorResult result) {
        String name = result.collector().word();
        page.paragraph(tables.setting(result))
                .table(name + ": latency", tables.latencies(result.rows()))
                .chart(percentiles(result))
                .chart(perRepeat(result, Figure.P999))
                .table(name + ": requests held by pauses", tables.pauses(result.rows()))
                .chart(perRepeat(result, Figure.PER_MAJOR))
                .table(name + ": cost", tables.costs(result.rows()))
                .paragraph(
                        "Next: how many times less of each figure the GC-aware strategy has, repeat by repeat, with the 95 % "
                                + "interval; it wins when all of that is above 1 and loses when all of it is below. Requests held "
                                + "count at least 1.")
                .table(name + ": GC-aware against the others", tables.comparisons(result));
        if (!result.tried().isEmpty()) {
            page.table(name + ": thresholds tried", tables.latencies(result.tried()));
        }
    }

    private static LineChart percentiles(CollectorResult result) {
        List<Series> curves = new ArrayList<>();
        for (RowSummary row : result.rows()) {
            curves.add(curve(row));
        }
        return new LineChart(
                result.collector().word() + ": latency by percentile",
                "All repeats together. Solid: GC-aware; dashed: the plain twin in the same colour, and the rivals.",
                Axis.percentiles("percentile of requests"),
                Axis.linear("latency (ms)"),
                curves,
                List.of());
    }

    private static Series curve(RowSummary row) {
        Histogram latencies = row.pooled();
        long count = latencies.getTotalCount();
        int points = count == 0 ? 0 : (int) (Math.log10((double) count) * POINTS_PER_DECADE) + 1;
        double[] places = new double[points];
        double[] millis = new double[points];
        for (int i = 0; i < points; i++) {
            places[i] = Math.pow(10, i / (double) POINTS_PER_DECADE);
            millis[i] = latencies.getValueAtPercentile(100 * (1 - 1 / places[i])) / MICROS_PER_MILLI;
        }
        return series(row, places, millis);
    }

    private static LineChart perRepeat(CollectorResult result, Figure figure) {
        List<Series> lines = new ArrayList<>();
        for (RowSummary row : result.rows()) {
            List<Double> values = row.values(figure);
            double[] repeats = new double[values.size()];
            double[] measured = new double[values.size()];
            for (int i = 0; i < repeats.length; i++) {
                repeats[i] = i + 1;
                measured[i] = values.get(i) == null ? Double.NaN : values.get(i);
            }
            lines.add(series(row, repeats, measured));
        }
        return new LineChart(
                result.collector().word() + ": " + figure.heading() + " in each repeat",
                "How far the repeats agree.",
                Axis.linear("repeat"),
                Axis.linear(figure.heading()),
                lines,
                List.of());
    }

    private static Series series(RowSummary row, double[] xs, double[] ys) {
        Contender contender = row.contender();
        return new Series(contender.label(), contender.strategy().color(), !contender.gcAware(), xs, ys);
    }
}
