package io.weir.benchmarks.soak;

import java.time.Duration;
import java.util.List;

/**
 * What came of a run.
 *
 * @param duration of its load
 * @param database what the pool had behind it
 * @param hours when each interval ended, since the start
 * @param series one a gauge
 * @param lost requests without a good answer in ten seconds
 * @param firstLoss why the first one was lost; empty when none was
 */
record SoakResult(
        Duration duration, String database, List<Double> hours, List<SoakSeries> series, long lost, String firstLoss) {

    /** Copies the lists. */
    SoakResult {
        hours = List.copyOf(hours);
        series = List.copyOf(series);
    }

    /** Says whether nothing drifts to where it does harm and nothing was lost. */
    boolean passed() {
        return lost == 0 && series.stream().noneMatch(SoakSeries::isHarmful);
    }

    String verdict() {
        return passed() ? "pass" : "fail";
    }
}
