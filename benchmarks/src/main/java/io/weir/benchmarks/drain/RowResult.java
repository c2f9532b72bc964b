package io.weir.benchmarks.drain;

import io.weir.benchmarks.Estimate;
import io.weir.samples.demo.cluster.DemoRun;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A row over all repeats.
 *
 * @param row which
 * @param repeats the runs, in the repeats' order
 * @param lowered the share of the nodes' time with less, for each of them
 */
record RowResult(DrainRow row, List<DemoRun> repeats, List<Double> lowered) {
    private static final double MILLIS_PER_SECOND = 1e3;

    /** Copies the lists. */
    RowResult {
        repeats = List.copyOf(repeats);
        lowered = List.copyOf(lowered);
    }

    /** Returns the figures of one repeat; null where one is not known. */
    Map<DrainFigure, Double> figures(int repeat) {
        DemoRun run = repeats.get(repeat);
        Map<DrainFigure, Double> figures = new EnumMap<>(DrainFigure.class);
        figures.put(DrainFigure.THROUGHPUT, run.latencies().throughputPerSecond());
        figures.put(DrainFigure.P50, run.latencies().latencyMillis(0.5));
        figures.put(DrainFigure.P99, run.latencies().latencyMillis(0.99));
        figures.put(DrainFigure.P999, run.latencies().latencyMillis(0.999));
        figures.put(DrainFigure.MAX, run.latencies().latencyMillis(1));
        figures.put(DrainFigure.PER_MAJOR, run.score().requestsPerMajorGc());
        figures.put(DrainFigure.MAJOR, run.score().meanMajorMillis());
        figures.put(DrainFigure.LOWERED, lowered.get(repeat));
        figures.put(DrainFigure.FRONT_CPU, perRequest(run, run.usage().gatewayCpuSeconds()));
        figures.put(DrainFigure.NODE_CPU, perRequest(run, run.usage().nodeCpuSeconds()));
        figures.put(DrainFigure.MACHINE, run.usage().machineBusy());
        return figures;
    }

    private static Double perRequest(DemoRun run, Double cpuSeconds) {
        long requests = run.latencies().requests();
        return cpuSeconds == null || requests == 0 ? null : cpuSeconds * MILLIS_PER_SECOND / requests;
    }

    /** Returns a figure over the repeats. */
    Estimate estimate(DrainFigure figure) {
        return Estimate.of(values(figure));
    }

    /** Returns a figure of each repeat, null where it is not known. */
    List<Double> values(DrainFigure figure) {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < repeats.size(); i++) {
            values.add(figures(i).get(figure));
        }
        return values;
    }

    /** Returns how many times less of a figure this row has than another, over the repeats. */
    Estimate timesLess(DrainFigure figure, RowResult than) {
        List<Double> ratios = new ArrayList<>();
        List<Double> ours = values(figure);
        List<Double> theirs = than.values(figure);
        for (int i = 0; i < ours.size(); i++) {
            boolean known = ours.get(i) != null && theirs.get(i) != null && ours.get(i) > 0;
            ratios.add(known ? Double.valueOf(theirs.get(i) / ours.get(i)) : null);
        }
        return Estimate.of(ratios);
    }

    long requests() {
        return repeats.stream().mapToLong(run -> run.latencies().requests()).sum();
    }

    long errors() {
        return repeats.stream().mapToLong(run -> run.latencies().errors()).sum();
    }

    /** Returns why the first failed request failed; empty when none did. */
    String firstError() {
        return repeats.stream()
                .map(run -> run.latencies().firstError())
                .filter(error -> !error.isEmpty())
                .findFirst()
                .orElse("");
    }

    int majorGcs() {
        return repeats.stream().mapToInt(run -> run.score().majorGcs()).sum();
    }
}
