package io.weir.benchmarks.methods;

import io.weir.benchmarks.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The first experiment, medians over its repeats.
 *
 * @param lightAlone calls a second of the light method alone, without limits
 * @param heavyAlone calls a second of the heavy method alone, without limits
 * @param rows one for each server
 */
record MixResult(double lightAlone, double heavyAlone, List<Row> rows) {

    /**
     * One server.
     *
     * @param setup the server
     * @param light calls a second
     * @param heavy calls a second
     * @param refused calls refused or failed, a second
     * @param shares the sum of both methods' shares of what they do alone
     * @param typical the run whose sum is the median
     */
    record Row(Setup setup, double light, double heavy, double refused, double shares, MixRun typical) {}

    MixResult {
        rows = List.copyOf(rows);
    }

    /**
     * Sums up repeats.
     *
     * @param runs one list for each repeat, the same servers in each, one without limits among them
     * @param heavyAlone one for each repeat
     */
    static MixResult of(List<List<MixRun>> runs, List<Double> heavyAlone) {
        double heavy = median(heavyAlone, Double::doubleValue);
        double light = median(runs, repeat -> plain(repeat).lightAlone());
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < runs.get(0).size(); i++) {
            rows.add(row(runs, heavyAlone, i));
        }
        return new MixResult(light, heavy, rows);
    }

    private static Row row(List<List<MixRun>> runs, List<Double> heavyAlone, int index) {
        List<MixRun> same = new ArrayList<>();
        List<Double> shares = new ArrayList<>();
        for (int repeat = 0; repeat < runs.size(); repeat++) {
            MixRun run = runs.get(repeat).get(index);
            same.add(run);
            shares.add(shares(run, plain(runs.get(repeat)).lightAlone(), heavyAlone.get(repeat)));
        }
        double middle = median(shares, Double::doubleValue);
        int nearest = 0;
        for (int i = 1; i < shares.size(); i++) {
            if (Math.abs(shares.get(i) - middle) < Math.abs(shares.get(nearest) - middle)) {
                nearest = i;
            }
        }
        return new Row(
                same.get(0).setup(),
                median(same, MixRun::light),
                median(same, MixRun::heavy),
                median(same, MixRun::refused),
                middle,
                same.get(nearest));
    }

    /** Returns the sum of both methods' shares of what they do alone. */
    static double shares(MixRun run, double lightAlone, double heavyAlone) {
        return run.light() / lightAlone + run.heavy() / heavyAlone;
    }

    private static MixRun plain(List<MixRun> runs) {
        return runs.stream()
                .filter(run -> run.setup().policy() == Policy.PLAIN)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no run without limits"));
    }

    private static <T> double median(List<T> values, ToDoubleFunction<T> figure) {
        return Estimate.of(values.stream().map(figure::applyAsDouble).toList()).median();
    }

    Optional<Row> row(Policy policy) {
        return rows.stream().filter(row -> row.setup().policy() == policy).findFirst();
    }

    List<Row> fixed() {
        return rows.stream().filter(row -> row.setup().policy() == Policy.FIXED).toList();
    }

    /** Returns the best of the sweep. */
    Optional<Row> bestFixed() {
        return fixed().stream().reduce((a, b) -> b.shares() > a.shares() ? b : a);
    }
}
