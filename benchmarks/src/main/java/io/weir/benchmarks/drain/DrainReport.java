package io.weir.benchmarks.drain;

import io.weir.cli.report.Axis;
import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.LineChart;
import io.weir.cli.report.Series;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The result as a page. */
final class DrainReport {
    /** Points of a percentile curve between two nines. */
    private static final int POINTS_PER_DECADE = 40;

    private static final double MICROS_PER_MILLI = 1e3;

    private DrainReport() {}

    static HtmlReport of(DrainPlan plan, List<RowResult> results) {
        DrainTables tables = new DrainTables(plan);
        return new HtmlReport(
                        "Weir bench: a cluster behind HAProxy, with and without nodes that announce their major GCs")
                .paragraph(tables.setting())
                .paragraph(
                        "plain: HAProxy asks its nodes nothing. weight-TIME: it asks each node's agent so often and is "
                                + "told a weight. drain-TIME: it is told drain and ready. Latency counts from when a request was "
                                + "due. A request is held by a major GC when the node that answered it was in one at any time "
                                + "between its sending and its answer.")
                .table("Measured", tables.rows(results))
                .table("Times less than plain, repeat by repeat", tables.comparisons(results))
                .chart(percentiles(results));
    }

    private static LineChart percentiles(List<RowResult> results) {
        List<Series> curves = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            curves.add(curve(results.get(i), i));
        }
        return new LineChart(
                "Latency by percentile",
                "All repeats together. Dashed: plain.",
                Axis.percentiles("percentile of requests"),
                Axis.linear("latency (ms)"),
                curves,
                List.of());
    }

    private static Series curve(RowResult result, int color) {
        Histogram latencies = new Histogram(3);
        result.repeats().forEach(run -> latencies.add(run.latencies().histogram()));
        long count = latencies.getTotalCount();
        int points = count == 0 ? 0 : (int) (Math.log10((double) count) * POINTS_PER_DECADE) + 1;
        double[] places = new double[points];
        double[] millis = new double[points];
        for (int i = 0; i < points; i++) {
            places[i] = Math.pow(10, i / (double) POINTS_PER_DECADE);
            millis[i] = latencies.getValueAtPercentile(100 * (1 - 1 / places[i])) / MICROS_PER_MILLI;
        }
        return new Series(result.row().word(), color, result.row().isPlain(), places, millis);
    }
}
