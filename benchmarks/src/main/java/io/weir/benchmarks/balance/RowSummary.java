package io.weir.benchmarks.balance;

import io.weir.benchmarks.Estimate;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * A contender over all repeats.
 *
 * @param contender who
 * @param repeats one for each repeat, in their order
 */
record RowSummary(Contender contender, List<RowFigures> repeats) {
    private static final double MICROS_PER_MILLI = 1e3;

    /** Copies the list. */
    RowSummary {
        repeats = List.copyOf(repeats);
    }

    /** Returns a figure over the repeats. */
    Estimate estimate(Figure figure) {
        return Estimate.of(values(figure));
    }

    /** Returns a figure of each repeat, null where it is not known. */
    List<Double> values(Figure figure) {
        List<Double> values = new ArrayList<>();
        repeats.forEach(repeat -> values.add(repeat.values().get(figure)));
        return values;
    }

    long requests() {
        return repeats.stream().mapToLong(RowFigures::requests).sum();
    }

    long errors() {
        return repeats.stream().mapToLong(RowFigures::errors).sum();
    }

    /** Returns why the first failed request of all failed; empty when none did. */
    String firstError() {
        return repeats.stream()
                .map(RowFigures::firstError)
                .filter(error -> !error.isEmpty())
                .findFirst()
                .orElse("");
    }

    int majorGcs() {
        return repeats.stream().mapToInt(RowFigures::majorGcs).sum();
    }

    int longPauses() {
        return repeats.stream().mapToInt(RowFigures::longPauses).sum();
    }

    /** Returns the latencies of all repeats in one. */
    Histogram pooled() {
        Histogram all = new Histogram(3);
        repeats.forEach(repeat -> all.add(repeat.latencies()));
        return all;
    }

    /**
     * Returns a quantile of the latencies of all repeats taken together.
     *
     * @param quantile 0 to 1
     * @return milliseconds; null when there is no answer
     */
    Double pooledMillis(double quantile) {
        Histogram all = pooled();
        return all.getTotalCount() == 0 ? null : all.getValueAtPercentile(quantile * 100) / MICROS_PER_MILLI;
    }
}
