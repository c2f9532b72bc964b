package io.weir.cli.replay;

import io.weir.cli.report.Axis;
import io.weir.cli.report.BandRow;
import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.LineChart;
import io.weir.cli.report.Series;
import io.weir.gc.Capability;
import io.weir.simulator.gclog.GcLog;
import io.weir.simulator.replay.LogReplay;
import io.weir.simulator.replay.LogScore;
import io.weir.simulator.replay.ReplayTrace;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The result as a page: the old generation over time, forecasts against truth, avoided spans. */
final class ReplayHtml {
    private static final double BYTES_PER_MEBIBYTE = 1 << 20;
    private static final int MAJOR_COLOR = 3;
    private static final int AVOIDED_COLOR = 1;

    private ReplayHtml() {}

    static HtmlReport of(List<GcLog> logs, List<LogScore> scores, Duration window) {
        HtmlReport page = new HtmlReport("Would GC-aware routing help?");
        page.paragraph(
                "Each log was replayed through every forecaster. \"Next recall\" is the share of major GCs that the "
                        + "forecast made at the collection before them named; \"caught\" the share whose node would already have "
                        + "been avoided when they began; \"avoided share\" what that would have cost.");
        for (int i = 0; i < logs.size(); i++) {
            LogScore score = scores.get(i);
            page.paragraph(ReplayText.headline(score)).paragraph(ReplayText.verdict(score));
            if (score.collector().capability() != Capability.NONE) {
                page.table(score.log(), ReplayText.table(score));
                ReplayTrace trace = LogReplay.trace(logs.get(i), window);
                page.chart(oldGeneration(trace)).chart(forecasts(trace));
            }
        }
        return page.data(ReplayJson.of(scores));
    }

    private static LineChart oldGeneration(ReplayTrace trace) {
        return new LineChart(
                "Old generation in use",
                "After each collection. A major GC is where it falls; the node is avoided in the shaded spans.",
                Axis.linear("time, s"),
                Axis.linear("old generation, MiB"),
                List.of(series("old generation", 0, false, trace, p -> p.oldUsedBytes() / BYTES_PER_MEBIBYTE)),
                bands(trace));
    }

    private static LineChart forecasts(ReplayTrace trace) {
        return new LineChart(
                "Time until the next major GC",
                "What the adaptive forecaster said after each collection, against what came.",
                Axis.linear("time, s"),
                Axis.linear("until the next major GC, s"),
                List.of(
                        series("forecast", 0, false, trace, ReplayTrace.Point::forecastSeconds),
                        series("truth", 2, true, trace, ReplayTrace.Point::truthSeconds)),
                bands(trace));
    }

    private static List<BandRow> bands(ReplayTrace trace) {
        return List.of(
                new BandRow("major GC", MAJOR_COLOR, spans(trace.majors())),
                new BandRow("avoided", AVOIDED_COLOR, spans(trace.avoided())));
    }

    private static List<BandRow.Span> spans(List<ReplayTrace.Span> spans) {
        return spans.stream()
                .map(span -> new BandRow.Span(span.fromSecond(), span.toSecond()))
                .toList();
    }

    private static Series series(
            String label, int color, boolean dashed, ReplayTrace trace, ToDoubleFunction<ReplayTrace.Point> value) {
        return new Series(
                label,
                color,
                dashed,
                trace.points().stream().mapToDouble(ReplayTrace.Point::second).toArray(),
                trace.points().stream().mapToDouble(value).toArray());
    }
}
