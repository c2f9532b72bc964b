package io.weir.samples.demo;

import io.weir.cli.report.Axis;
import io.weir.cli.report.BandRow;
import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.LineChart;
import io.weir.cli.report.Series;
import io.weir.samples.demo.cluster.DemoRun;
import io.weir.samples.demo.load.LatencyRecord;
import io.weir.samples.demo.score.NodeRecord;
import java.util.ArrayList;
import java.util.List;

/** A result as a page. */
final class DemoReport {
    private static final int PLAIN_COLOR = 0;
    private static final int AWARE_COLOR = 1;
    /** The first colour of the nodes, which are neither run's. */
    private static final int FIRST_NODE_COLOR = 2;
    /** Points of a percentile curve between two nines. */
    private static final int POINTS_PER_DECADE = 40;

    private final DemoResult result;
    private final DemoTables tables;

    DemoReport(DemoResult result) {
        this.result = result;
        this.tables = new DemoTables(result);
    }

    /** Returns the page. */
    HtmlReport page() {
        return new HtmlReport("Weir demo: a cluster with and without GC-aware routing")
                .paragraph(tables.setting())
                .table("Result", tables.runs())
                .chart(overTime("Latency over time: plain round robin", result.plain(), PLAIN_COLOR))
                .chart(overTime("Latency over time: GC-aware round robin", result.aware(), AWARE_COLOR))
                .chart(percentiles())
                .table("Nodes", tables.nodes())
                .paragraph("Both runs had the same schedule of requests and freshly started JVMs. Latency counts from "
                        + "when a request was due, not from when it could be sent. A request is inside a major GC when "
                        + "its node was, at any time while it held the request.");
    }

    private LineChart overTime(String title, DemoRun run, int color) {
        List<LatencyRecord.Slice> slices = run.latencies().slices();
        double[] seconds =
                slices.stream().mapToDouble(LatencyRecord.Slice::middleSeconds).toArray();
        double[] longest =
                slices.stream().mapToDouble(LatencyRecord.Slice::maxMillis).toArray();
        double[] median =
                slices.stream().mapToDouble(LatencyRecord.Slice::medianMillis).toArray();
        return new LineChart(
                title,
                "The longest and the median latency of each slice of the run. Above: each node's major GCs"
                        + (run.gcAware() ? ", which requests now keep clear of." : ", into which requests run."),
                Axis.linear("time (s)"),
                Axis.linear("latency (ms)").upTo(longestMillis()),
                List.of(
                        new Series("longest (ms)", color, false, seconds, longest),
                        new Series("median (ms)", color, true, seconds, median)),
                majorGcs(run));
    }

    /** The longest latency of both runs, so that their charts can be compared at a glance. */
    private double longestMillis() {
        double longest = 0;
        for (DemoRun run : List.of(result.plain(), result.aware())) {
            Double millis = run.latencies().latencyMillis(1);
            longest = millis == null ? longest : Math.max(longest, millis);
        }
        return longest;
    }

    private static List<BandRow> majorGcs(DemoRun run) {
        List<BandRow> rows = new ArrayList<>();
        for (NodeRecord node : run.nodes()) {
            List<BandRow.Span> spans = NodeRecord.beginningIn(run.measured(), node.majors()).stream()
                    .map(major -> new BandRow.Span(seconds(run, major.startNanos()), seconds(run, major.endNanos())))
                    .toList();
            rows.add(new BandRow(node.name(), FIRST_NODE_COLOR + rows.size(), spans));
        }
        return rows;
    }

    private static double seconds(DemoRun run, long nanos) {
        return (nanos - run.measured().startNanos()) / 1e9;
    }

    private LineChart percentiles() {
        return new LineChart(
                "Latency by percentile",
                "Read it so: at 99 %, one request in a hundred took longer than the line says.",
                Axis.percentiles("percentile of requests"),
                Axis.linear("latency (ms)"),
                List.of(
                        curve("plain round robin (ms)", result.plain(), PLAIN_COLOR),
                        curve("GC-aware round robin (ms)", result.aware(), AWARE_COLOR)),
                List.of());
    }

    private static Series curve(String label, DemoRun run, int color) {
        double end = Axis.quantile(run.latencies().finestQuantile());
        int points = run.latencies().finestQuantile() == 0 ? 0 : (int) (Math.log10(end) * POINTS_PER_DECADE) + 1;
        double[] places = new double[points];
        double[] millis = new double[points];
        for (int i = 0; i < points; i++) {
            places[i] = Math.pow(10, i / (double) POINTS_PER_DECADE);
            millis[i] = run.latencies().latencyMillis(1 - 1 / places[i]);
        }
        return new Series(label, color, false, places, millis);
    }
}
