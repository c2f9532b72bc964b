package io.weir.cli.simulate;

import io.weir.cli.report.Axis;
import io.weir.cli.report.LineChart;
import io.weir.cli.report.Series;
import io.weir.simulator.run.RunResult;
import io.weir.simulator.run.TimelinePoint;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** One run over its time. */
final class TimelineCharts {
    private static final String NOTE = "The first replication; a mean of several would show what no run did.";

    private TimelineCharts() {}

    static List<LineChart> of(RunResult run) {
        return List.of(
                chart(
                        "Replies, time-outs, refusals",
                        "1/s",
                        series(run, "replies", 2, TimelinePoint::repliesPerSecond),
                        series(run, "time-outs", 0, TimelinePoint::timeoutsPerSecond),
                        series(run, "refusals", 3, TimelinePoint::refusalsPerSecond)),
                chart(
                        "Handshakes",
                        "1/s",
                        series(run, "full", 0, TimelinePoint::fullPerSecond),
                        series(run, "resumed", 1, TimelinePoint::resumedPerSecond),
                        series(run, "new sessions", 7, TimelinePoint::startedPerSecond)),
                chart(
                        "Who is inside",
                        "count",
                        series(run, "open sessions", 1, TimelinePoint::openSessions),
                        series(run, "waiting for a worker", 0, TimelinePoint::waitingForWorker),
                        series(run, "waiting for the database", 3, TimelinePoint::poolWaiting)),
                chart(
                        "CPU and pauses",
                        "ratio",
                        series(run, "CPU", 1, TimelinePoint::cpuRatio),
                        series(run, "standing still", 0, TimelinePoint::pausedRatio)));
    }

    private static LineChart chart(String title, String unit, Series... series) {
        return new LineChart(title, NOTE, Axis.linear("time, s"), Axis.linear(unit), List.of(series), List.of());
    }

    private static Series series(RunResult run, String label, int color, ToDoubleFunction<TimelinePoint> value) {
        return new Series(
                label,
                color,
                false,
                run.timeline().stream().mapToDouble(TimelinePoint::seconds).toArray(),
                run.timeline().stream().mapToDouble(value).toArray());
    }
}
