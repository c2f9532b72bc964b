package io.weir.benchmarks.soak;

import io.weir.cli.report.Axis;
import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.LineChart;
import io.weir.cli.report.Series;
import java.util.List;

/** The result as a page with a chart for each series. */
final class SoakReport {
    private static final double MINUTES_PER_HOUR = 60;

    private SoakReport() {}

    static HtmlReport of(SoakPlan plan, SoakResult result) {
        HtmlReport page = new HtmlReport("Weir bench: what grows while everything works")
                .paragraph(SoakTables.setting(plan, result))
                .paragraph(SoakTables.conclusion(result))
                .table("Series", SoakTables.series(result))
                .paragraph("A series is flat when the 95 % interval of its slope has zero in it, or when what it "
                        + "drifts over the whole run is a small share of its mean. The first fifth of the run, in which "
                        + "everything finds its size, does not count.");
        double[] minutes = result.hours().stream()
                .mapToDouble(hour -> hour * MINUTES_PER_HOUR)
                .toArray();
        for (SoakSeries each : result.series()) {
            double[] values = each.values().stream()
                    .mapToDouble(value -> value == null ? Double.NaN : value)
                    .toArray();
            String label = each.gauge().word() + " (" + each.gauge().unit() + ")";
            page.chart(new LineChart(
                    each.gauge().word(),
                    "Verdict: " + each.verdict() + ".",
                    Axis.linear("time (min)"),
                    Axis.linear(each.gauge().unit()),
                    List.of(new Series(label, 0, false, minutes, values)),
                    List.of()));
        }
        return page;
    }
}
