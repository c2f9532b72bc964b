package io.weir.tomcat.status;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.weir.balance.AvoidanceSpan;
import io.weir.gc.Capability;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import io.weir.report.GcReport;
import io.weir.status.Figures;
import io.weir.status.Plot;
import io.weir.status.Plot.Axis;
import io.weir.status.Plot.Ink;
import io.weir.status.Plot.Point;
import io.weir.status.StatusSection;
import io.weir.status.StatusTable;
import io.weir.telemetry.GcHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The part of the page that is about garbage collections: the old generation, its forecast, pauses and drains. */
public final class GcSection {
    private static final String ID = "gc";
    private static final String TITLE = "Garbage collection";
    private static final double MIB = 1024.0 * 1024.0;

    /** How far back pictures reach at the most, and how near they come at the least. */
    private static final double LONGEST_SECONDS = 600;

    private static final double SHORTEST_SECONDS = 20;

    /** The share of the picture that is kept for what is to come. */
    private static final double FUTURE_SHARE = 0.15;

    private static final int ROWS = 8;

    private GcSection() {}

    /** Says that nobody listens to the collectors. */
    public static StatusSection absent() {
        return StatusSection.absent(
                ID, TITLE, "Neither a GcReportValve nor a GcDrainValve is in this Tomcat: nothing is forecast.");
    }

    /**
     * Makes the section.
     *
     * @param history what the node's forecast rests on
     * @param drain what the node does about it
     * @return the old generation, its forecast, pauses and drains
     */
    public static StatusSection of(GcHistory history, DrainView drain) {
        GcReport report = history.report();
        StatusSection.Builder section =
                StatusSection.of(ID, TITLE).note(sentence(report)).fact("Collector", report.collector());
        addOld(section, history);
        addForecast(section, report);
        section.fact("Drain", drain.text());
        Window window = Window.of(history);
        section.plot(oldPlot(history, drain, window)).plot(pausePlot(history, window));
        return section.table(pauseTable(history)).table(spanTable(drain)).build();
    }

    private static String sentence(GcReport report) {
        if (report.storm()) {
            return "The node collects back to back: nothing can be forecast.";
        }
        return switch (report.capability()) {
            case FORECAST ->
                report.hasNextMajor()
                        ? "A major GC is expected in " + Figures.millis(report.nextMajorMillis()) + "."
                        : "No major GC is in sight yet.";
            case RISK ->
                "This collector has seldom a major GC; the next pause is forecast, and how near the heap is to its end.";
            case NONE -> "This collector has no pauses worth avoiding, or is not known: nothing is forecast.";
        };
    }

    private static void addOld(StatusSection.Builder section, GcHistory history) {
        List<GcObservation> all = history.collections();
        if (all.isEmpty()) {
            section.fact("Old generation", "no collection was seen yet");
            return;
        }
        GcObservation last = all.get(all.size() - 1);
        section.fact("Old generation in use", Figures.bytes(last.oldAfterBytes()))
                .fact("It may grow to", Figures.bytes(last.oldMaxBytes()))
                .fact("Trigger of a major GC", triggerText(history, last));
    }

    private static String triggerText(GcHistory history, GcObservation last) {
        String bytes = Figures.bytes(history.oldTriggerBytes());
        return history.oldTriggerBytes() < 0 || last.oldMaxBytes() <= 0
                ? bytes
                : bytes + " (" + Figures.percent((double) history.oldTriggerBytes() / last.oldMaxBytes()) + ")";
    }

    private static void addForecast(StatusSection.Builder section, GcReport report) {
        section.fact("Next major GC in", Figures.millis(report.nextMajorMillis()))
                .fact(
                        "Minor GCs before it",
                        report.minorsLeft() < 0 ? Figures.UNKNOWN : Figures.count(report.minorsLeft()))
                .fact("It will take", Figures.millis(report.expectedPauseMillis()))
                .fact("Next pause of any kind in", Figures.millis(report.nextPauseMillis()))
                .fact("That will take", Figures.millis(report.nextPauseExpectedMillis()))
                .fact("Major GCs so far", Figures.count(report.majors()))
                .fact("Risk of a full heap", Figures.percent(report.risk()))
                .fact("Program family", report.family().isEmpty() ? Figures.UNKNOWN : report.family());
        if (report.capability() != Capability.NONE) {
            section.fact(
                    "Gateways avoid it within",
                    Figures.millis(NANOSECONDS.toMillis(report.policy().windowNanos())));
        }
    }

    /** What part of the past is drawn; seconds before and after now. */
    private record Window(double fromSeconds, double toSeconds) {
        static Window of(GcHistory history) {
            double oldest = history.collections().isEmpty()
                    ? 0
                    : secondsAgo(history.collections().get(0).startNanos(), history);
            double from = Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, -oldest));
            return new Window(-from, FUTURE_SHARE * from);
        }

        Axis axis() {
            return new Axis("seconds from now", fromSeconds, toSeconds);
        }

        boolean holds(double seconds) {
            return seconds >= fromSeconds;
        }
    }

    /** Zero now, negative before. */
    private static double secondsAgo(long nanos, GcHistory history) {
        return (nanos - history.nowNanos()) / 1e9;
    }

    private static Plot oldPlot(GcHistory history, DrainView drain, Window window) {
        List<Plot.Item> items = new ArrayList<>();
        for (AvoidanceSpan span : drain.spans()) {
            double from = (span.startNanos() - drain.nowNanos()) / 1e9;
            double to = (span.endNanos(drain.nowNanos()) - drain.nowNanos()) / 1e9;
            if (window.holds(to)) {
                items.add(new Plot.Band("draining", Ink.FORECAST, from, to));
            }
        }
        List<Point> line = new ArrayList<>();
        double max = 1;
        for (GcObservation each : history.collections()) {
            if (each.oldAfterBytes() != GcObservation.UNKNOWN && window.holds(secondsAgo(each.startNanos(), history))) {
                line.add(new Point(secondsAgo(each.startNanos(), history), each.oldBeforeBytes() / MIB));
                line.add(new Point(secondsAgo(each.endNanos(), history), each.oldAfterBytes() / MIB));
                max = Math.max(max, Math.max(each.oldMaxBytes(), each.oldBeforeBytes()) / MIB);
            }
        }
        if (!line.isEmpty()) {
            line.add(new Point(0, line.get(line.size() - 1).y()));
            items.add(new Plot.Line("in use", Ink.MAIN, line));
            addForecastLine(items, history, line.get(line.size() - 1), window);
        }
        items.add(new Plot.Mark("", Ink.SECOND, 0));
        return new Plot(
                "Old generation against the trigger of a major GC",
                window.axis(),
                new Axis("MB", 0, 1.05 * max),
                items);
    }

    private static void addForecastLine(List<Plot.Item> items, GcHistory history, Point now, Window window) {
        if (history.oldTriggerBytes() < 0) {
            return;
        }
        double trigger = history.oldTriggerBytes() / MIB;
        items.add(new Plot.Level("trigger", Ink.ALERT, trigger));
        if (history.report().hasNextMajor()) {
            double due = history.report().nextMajorMillis() / 1e3;
            // Where it is due after the picture's end, the line leaves it on its way.
            double to = Math.min(due, window.toSeconds());
            double height = due > 0 ? now.y() + (trigger - now.y()) * to / due : trigger;
            items.add(new Plot.Line("forecast", Ink.FORECAST, List.of(now, new Point(to, height))));
        }
    }

    private static Plot pausePlot(GcHistory history, Window window) {
        List<Point> minors = new ArrayList<>();
        List<Point> majors = new ArrayList<>();
        double max = 1;
        for (GcObservation each : history.collections()) {
            double at = secondsAgo(each.startNanos(), history);
            if (each.kind().stopsTheWorld() && window.holds(at)) {
                double millis = each.durationNanos() / 1e6;
                (each.kind() == GcKind.MAJOR ? majors : minors).add(new Point(at, millis));
                max = Math.max(max, millis);
            }
        }
        return new Plot(
                "Pauses",
                window.axis(),
                new Axis("ms", 0, 1.05 * max),
                List.of(new Plot.Stems("minor", Ink.MAIN, minors), new Plot.Stems("major", Ink.ALERT, majors)));
    }

    private static StatusTable pauseTable(GcHistory history) {
        StatusTable.Builder table = StatusTable.of(
                "Last collections", "none yet", "ago", "kind", "cause", "took", "old before", "old after");
        List<GcObservation> all = history.collections();
        for (int i = all.size() - 1; i >= Math.max(0, all.size() - ROWS); i--) {
            GcObservation each = all.get(i);
            table.row(
                    Figures.nanos(Math.max(0, history.nowNanos() - each.endNanos())),
                    word(each.kind()),
                    each.cause().isEmpty() ? Figures.UNKNOWN : each.cause(),
                    Figures.nanos(each.durationNanos()),
                    Figures.bytes(each.oldBeforeBytes()),
                    Figures.bytes(each.oldAfterBytes()));
        }
        return table.build();
    }

    private static StatusTable spanTable(DrainView drain) {
        StatusTable.Builder table = StatusTable.of("Drains", drain.whenEmpty(), "began", "why", "ended by", "lasted");
        drain.spans().stream()
                .limit(ROWS)
                .forEach(span -> table.row(
                        Figures.nanos(drain.nowNanos() - span.startNanos()) + " ago",
                        word(span.reason()),
                        span.ending().map(GcSection::word).orElse("lasts"),
                        Figures.nanos(span.endNanos(drain.nowNanos()) - span.startNanos())));
        return table.build();
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
