package io.weir.simulator.replay;

import io.weir.gc.GcForecast;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.util.ArrayList;
import java.util.List;

/** Scores what a forecaster said about majors. */
final class MajorScorer {
    private static final long LONGEST_LEAD_NANOS = 100_000_000L;
    private static final long WINDOW_PER_LEAD = 4;

    private final Timeline timeline;
    private final ForecastTape tape;

    MajorScorer(Timeline timeline, ForecastTape tape) {
        this.timeline = timeline;
        this.tape = tape;
    }

    ForecastScore score(String name) {
        List<Integer> majors = timeline.scoredMajors();
        int scored = majors.size();
        long named = majors.stream().filter(major -> saysNext(major - 1)).count();
        boolean byTime = timeline.isScoredByTime() && scored > 0;
        return new ForecastScore(
                name,
                scored,
                scored == 0 ? Double.NaN : named / (double) scored,
                scored == 0 ? Double.NaN : falseAlarms() / (double) scored,
                byTime ? majors.stream().filter(this::isCaught).count() / (double) scored : Double.NaN,
                timeline.isScoredByTime() ? avoidedShare() : Double.NaN,
                byTime ? medianError() : Double.NaN);
    }

    private boolean saysNext(int collection) {
        return tape.after(collection).minorsLeft() == 0;
    }

    /** False alarms after the last unscored major. */
    private long falseAlarms() {
        int from = timeline.scoredMajors().get(0);
        while (from > 0 && !timeline.get(from - 1).isNaturalMajor()) {
            from--;
        }
        long alarms = 0;
        for (int i = Math.max(1, from); i < timeline.size(); i++) {
            if (timeline.get(i).kind() == GcKind.MINOR && saysNext(i - 1)) {
                alarms++;
            }
        }
        return alarms;
    }

    /** From when on the forecast made after a collection lets its node be avoided; never before that collection's end. */
    long avoidedFrom(int collection) {
        GcForecast forecast = tape.after(collection);
        long end = timeline.get(collection).endNanos();
        return forecast.hasNextMajor()
                ? Math.max(end, forecast.nextMajorNanos() - timeline.windowNanos(collection))
                : Long.MAX_VALUE;
    }

    private boolean isCaught(int major) {
        long start = timeline.get(major).startNanos();
        long lead = Math.min(LONGEST_LEAD_NANOS, timeline.windowNanos(major - 1) / WINDOW_PER_LEAD);
        long uncoveredFrom = start - lead;
        long coveredTo = start;
        // Backwards: each forecast must cover its part of the lead, up to where the one after it took over.
        for (int i = major - 1; i >= 0; i--) {
            if (avoidedFrom(i)
                    > Math.max(uncoveredFrom, Math.min(timeline.get(i).endNanos(), coveredTo))) {
                return false;
            }
            coveredTo = timeline.get(i).endNanos();
            if (coveredTo <= uncoveredFrom) {
                return true;
            }
        }
        return false;
    }

    private double avoidedShare() {
        long avoided = 0;
        for (int i = 0; i + 1 < timeline.size(); i++) {
            long until = timeline.get(i + 1).endNanos();
            avoided += Math.max(0, until - Math.min(until, avoidedFrom(i)));
        }
        return timeline.spanNanos() == 0 ? Double.NaN : avoided / (double) timeline.spanNanos();
    }

    private double medianError() {
        List<Double> errors = new ArrayList<>();
        for (int major : timeline.scoredMajors()) {
            int previous = major - 1;
            while (previous > 0 && timeline.get(previous).kind() != GcKind.MAJOR) {
                previous--;
            }
            addErrors(errors, previous, major);
        }
        return Timeline.median(errors.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private void addErrors(List<Double> errors, int previous, int major) {
        GcObservation from = timeline.get(previous);
        long truth = timeline.get(major).startNanos();
        double interval = truth - from.endNanos();
        for (int i = previous; i < major && interval > 0; i++) {
            boolean lastHalf = timeline.get(i).endNanos() - from.endNanos() >= interval / 2;
            if (lastHalf && tape.after(i).hasNextMajor()) {
                errors.add(Math.abs(tape.after(i).nextMajorNanos() - truth) / interval);
            }
        }
    }
}
