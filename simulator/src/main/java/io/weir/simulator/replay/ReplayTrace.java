package io.weir.simulator.replay;

import io.weir.gc.GcForecast;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.util.ArrayList;
import java.util.List;

/**
 * A log as a picture shows it. Times are seconds on the log's clock; a value that is not known is NaN.
 *
 * @param points one for each minor and major, in order
 * @param majors when the world stood still for a major
 * @param avoided when the adaptive forecaster would have had the node avoided
 */
public record ReplayTrace(List<Point> points, List<Span> majors, List<Span> avoided) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Copies the lists. */
    public ReplayTrace {
        points = List.copyOf(points);
        majors = List.copyOf(majors);
        avoided = List.copyOf(avoided);
    }

    /**
     * The state after one collection.
     *
     * @param second when it ended
     * @param oldUsedBytes the old generation in use
     * @param forecastSeconds how long until the next major, by forecast
     * @param truthSeconds how long it really was
     */
    public record Point(double second, double oldUsedBytes, double forecastSeconds, double truthSeconds) {}

    /**
     * A span of time.
     *
     * @param fromSecond its begin
     * @param toSecond its end
     */
    public record Span(double fromSecond, double toSecond) {}

    static ReplayTrace of(Timeline timeline, MajorScorer scorer, ForecastTape tape) {
        List<Point> points = new ArrayList<>();
        List<Span> majors = new ArrayList<>();
        List<Span> avoided = new ArrayList<>();
        double[] truth = untilNextMajor(timeline);
        for (int i = 0; i < timeline.size(); i++) {
            GcObservation collection = timeline.get(i);
            GcForecast forecast = tape.after(i);
            double forecastSeconds = forecast.hasNextMajor()
                    ? (forecast.nextMajorNanos() - collection.endNanos()) / NANOS_PER_SECOND
                    : Double.NaN;
            double old = collection.oldAfterBytes() == GcObservation.UNKNOWN
                    ? Double.NaN
                    : (double) collection.oldAfterBytes();
            points.add(new Point(collection.endNanos() / NANOS_PER_SECOND, old, forecastSeconds, truth[i]));
            if (collection.kind() == GcKind.MAJOR) {
                majors.add(span(collection.startNanos(), collection.endNanos()));
            }
            if (i + 1 < timeline.size()) {
                long until = timeline.get(i + 1).endNanos();
                if (scorer.avoidedFrom(i) < until) {
                    avoided.add(span(scorer.avoidedFrom(i), until));
                }
            }
        }
        return new ReplayTrace(points, majors, avoided);
    }

    private static Span span(long fromNanos, long toNanos) {
        return new Span(fromNanos / NANOS_PER_SECOND, toNanos / NANOS_PER_SECOND);
    }

    private static double[] untilNextMajor(Timeline timeline) {
        double[] truth = new double[timeline.size()];
        double next = Double.NaN;
        for (int i = timeline.size() - 1; i >= 0; i--) {
            truth[i] = next - timeline.get(i).endNanos() / NANOS_PER_SECOND;
            if (timeline.get(i).kind() == GcKind.MAJOR) {
                next = timeline.get(i).startNanos() / NANOS_PER_SECOND;
            }
        }
        return truth;
    }
}
