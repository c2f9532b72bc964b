package io.weir.benchmarks.soak;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One gauge over the run.
 *
 * @param gauge which
 * @param values one an interval, null where it is not known
 * @param trend after the first intervals, in which everything finds its size
 */
record SoakSeries(Gauge gauge, List<Double> values, Trend trend) {
    /** The share of a run in which virtual machines compile, pools fill and levels are found: no drift yet. */
    private static final double FINDING = 0.2;

    /** Copies the list, which may have nulls. */
    SoakSeries {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    /**
     * Judges a series.
     *
     * @param gauge which
     * @param hours when each interval ended
     * @param values one an interval, null where it is not known
     */
    static SoakSeries of(Gauge gauge, List<Double> hours, List<Double> values) {
        int from = (int) (FINDING * values.size());
        List<Double> counted = values.subList(from, values.size());
        return new SoakSeries(
                gauge, values, Trend.of(hours.subList(from, hours.size()), counted, gauge.allowedShare()));
    }

    /** Says whether it drifts to where it does harm. */
    boolean isHarmful() {
        return switch (gauge.harm()) {
            case GROWTH -> trend.verdict().equals(Trend.RISING);
            case FALL -> trend.verdict().equals(Trend.FALLING);
            case NONE -> false;
        };
    }

    /** Returns the verdict in a word or two. */
    String verdict() {
        return isHarmful() ? "fail: " + trend.verdict() : trend.verdict();
    }
}
