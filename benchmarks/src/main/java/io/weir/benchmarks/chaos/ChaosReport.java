package io.weir.benchmarks.chaos;

import io.weir.cli.report.Axis;
import io.weir.cli.report.BandRow;
import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.LineChart;
import io.weir.cli.report.Series;
import java.util.List;

/** The result as a page with a time line for each fault. */
final class ChaosReport {
    private static final int PLAIN_COLOR = 0;
    private static final int WEIR_COLOR = 1;
    private static final int FAULT_COLOR = 3;
    /** Half a slice of the time line, seconds. */
    private static final double HALF_SLICE = 0.125;

    private ChaosReport() {}

    static HtmlReport of(ChaosPlan plan, List<FaultResult> results) {
        ChaosTables tables = new ChaosTables(plan, results);
        HtmlReport page = new HtmlReport("Weir bench: what faults do, with and without Weir")
                .paragraph(tables.setting())
                .table("Faults", tables.faults())
                .paragraph(
                        "Lost is a request without a good answer in time. A service has recovered when for a second no request "
                                + "was lost or took over half a second. Permits to processes: what is held more than before "
                                + "the fault while nothing is on its way; pools of the hosts keep connections and "
                                + "threads for later, so these are compared with the plain host's.");
        tables.remarks().forEach(page::paragraph);
        results.stream().filter(result -> !result.isSkipped()).forEach(result -> page.chart(timeLine(result)));
        return page;
    }

    private static LineChart timeLine(FaultResult result) {
        return new LineChart(
                result.fault().word(),
                "The longest latency of each quarter of a second, while "
                        + result.fault().what() + ". Above: the fault, and when requests were lost.",
                Axis.linear("time (s)"),
                Axis.linear("longest latency (ms)"),
                List.of(line("plain (ms)", PLAIN_COLOR, result.plain()), line("Weir (ms)", WEIR_COLOR, result.weir())),
                List.of(
                        new BandRow(
                                "fault",
                                FAULT_COLOR,
                                List.of(new BandRow.Span(result.beganSeconds(), result.endedSeconds()))),
                        losses("plain lost", PLAIN_COLOR, result.plain()),
                        losses("Weir lost", WEIR_COLOR, result.weir())));
    }

    private static Series line(String label, int color, ArmResult arm) {
        return new Series(
                label,
                color,
                arm.arm() == Arm.PLAIN,
                arm.slices().stream().mapToDouble(Outcomes.Slice::seconds).toArray(),
                arm.slices().stream().mapToDouble(Outcomes.Slice::longestMillis).toArray());
    }

    private static BandRow losses(String label, int color, ArmResult arm) {
        return new BandRow(
                label,
                color,
                arm.slices().stream()
                        .filter(slice -> slice.lost() > 0)
                        .map(slice -> new BandRow.Span(slice.seconds() - HALF_SLICE, slice.seconds() + HALF_SLICE))
                        .toList());
    }
}
