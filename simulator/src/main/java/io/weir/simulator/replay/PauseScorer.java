package io.weir.simulator.replay;

import io.weir.gc.GcForecast;
import io.weir.gc.GcObservation;
import java.util.ArrayList;
import java.util.List;

/**
 * Scores what a forecaster said about pauses of any kind, on those of at least 20 ms. The window is a half of the recent gap
 * between collections: with the majors' window of two gaps a node would always be within it.
 */
final class PauseScorer {
    private static final long SHORTEST_PAUSE_NANOS = 20_000_000L;
    private static final long LONGEST_LEAD_NANOS = 100_000_000L;
    private static final long WINDOW_PER_LEAD = 4;
    private static final long MIN_WINDOW_NANOS = 50_000_000L;
    private static final long GAP_WINDOWS_PER_PAUSE_WINDOW = 4;

    /** Collections before the first scored one. */
    private static final int UNSCORED = 10;

    private final Timeline timeline;
    private final ForecastTape tape;

    PauseScorer(Timeline timeline, ForecastTape tape) {
        this.timeline = timeline;
        this.tape = tape;
    }

    ForecastScore score(String name) {
        int scored = 0;
        int caught = 0;
        List<Double> errors = new ArrayList<>();
        for (int i = UNSCORED; i < timeline.size(); i++) {
            GcObservation pause = timeline.get(i);
            if (pause.durationNanos() < SHORTEST_PAUSE_NANOS) {
                continue;
            }
            scored++;
            caught += isCaught(i) ? 1 : 0;
            double interval = pause.startNanos() - timeline.get(i - 1).endNanos();
            if (tape.after(i - 1).hasNextPause() && interval > 0) {
                errors.add(Math.abs(tape.after(i - 1).nextPauseNanos() - pause.startNanos()) / interval);
            }
        }
        boolean byTime = timeline.isScoredByTime();
        return new ForecastScore(
                name,
                scored,
                Double.NaN,
                Double.NaN,
                byTime && scored > 0 ? caught / (double) scored : Double.NaN,
                byTime ? avoidedShare() : Double.NaN,
                byTime
                        ? Timeline.median(
                                errors.stream().mapToDouble(Double::doubleValue).toArray())
                        : Double.NaN);
    }

    private long windowNanos(int collection) {
        return Math.max(MIN_WINDOW_NANOS, timeline.windowNanos(collection) / GAP_WINDOWS_PER_PAUSE_WINDOW);
    }

    private boolean isCaught(int pause) {
        long start = timeline.get(pause).startNanos();
        long lead = Math.min(LONGEST_LEAD_NANOS, windowNanos(pause - 1) / WINDOW_PER_LEAD);
        return avoidedFrom(pause - 1)
                <= Math.max(start - lead, timeline.get(pause - 1).endNanos());
    }

    private long avoidedFrom(int collection) {
        GcForecast forecast = tape.after(collection);
        boolean worth = forecast.hasNextPause() && forecast.nextPauseExpectedNanos() >= SHORTEST_PAUSE_NANOS;
        return worth
                ? Math.max(timeline.get(collection).endNanos(), forecast.nextPauseNanos() - windowNanos(collection))
                : Long.MAX_VALUE;
    }

    private double avoidedShare() {
        long avoided = 0;
        for (int i = 0; i + 1 < timeline.size(); i++) {
            long until = timeline.get(i + 1).endNanos();
            avoided += Math.max(0, until - Math.min(until, avoidedFrom(i)));
        }
        return timeline.spanNanos() == 0 ? Double.NaN : avoided / (double) timeline.spanNanos();
    }
}
