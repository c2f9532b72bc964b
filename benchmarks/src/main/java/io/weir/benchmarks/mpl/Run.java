package io.weir.benchmarks.mpl;

import io.weir.benchmarks.mpl.load.Bin;
import io.weir.benchmarks.mpl.load.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * What one run has measured.
 *
 * @param script what was played
 * @param bins what happened when, from the run's begin; of all processes together
 * @param perProcess the same for each process; one list where there is one process
 * @param latencies those that count, microseconds
 * @param created connections that were opened, the first ones included
 * @param givenUp transactions that never got their turn
 * @param errors attempts that failed otherwise than in a conflict
 * @param firstError the first such fault, empty when there was none
 */
record Run(
        Script script,
        List<Bin> bins,
        List<List<Bin>> perProcess,
        Histogram latencies,
        long created,
        long givenUp,
        long errors,
        String firstError) {
    private static final double PERCENTILE = 99;
    private static final double MICROS_PER_MILLI = 1e3;

    /** Copies the lists. */
    Run {
        bins = List.copyOf(bins);
        perProcess = List.copyOf(perProcess);
    }

    static Run of(Script script, RunRecord record, long created) {
        List<Bin> bins = record.bins();
        return new Run(
                script,
                bins,
                List.of(bins),
                record.latencies(),
                created,
                record.givenUp(),
                record.errors(),
                record.firstError());
    }

    /** Returns commits a second in the counted phases. */
    double commitsPerSecond() {
        return countedPerSecond(bins);
    }

    /** Returns aborts a second in the counted phases. */
    double abortsPerSecond() {
        List<Bin> counted = counted(bins);
        return counted.stream().mapToLong(Bin::aborts).sum() * Bin.PER_SECOND / counted.size();
    }

    /** Returns the mean level in the counted phases; null when nobody looked. */
    Double meanLevel() {
        OptionalDouble mean = counted(bins).stream()
                .mapToDouble(Bin::level)
                .filter(level -> !Double.isNaN(level))
                .average();
        return mean.isPresent() ? Double.valueOf(mean.getAsDouble()) : null;
    }

    /** Returns each process' part of the commits in the counted phases, in parts of an equal share. */
    List<Double> shares() {
        double all = commitsPerSecond();
        return perProcess.stream()
                .map(process -> all <= 0 ? null : countedPerSecond(process) / all * perProcess.size())
                .toList();
    }

    /** Returns the 99th percentile of the latencies that count, milliseconds; null when there is none. */
    Double p99Millis() {
        return latencies.getTotalCount() == 0 ? null : latencies.getValueAtPercentile(PERCENTILE) / MICROS_PER_MILLI;
    }

    /** Returns commits a second in a phase. */
    double commitsPerSecond(int phase) {
        return meanPerSecond(bins, script.firstBin(phase), script.firstBin(phase + 1));
    }

    private double countedPerSecond(List<Bin> process) {
        List<Bin> counted = counted(process);
        return meanPerSecond(counted, 0, counted.size());
    }

    private List<Bin> counted(List<Bin> process) {
        List<Bin> counted = new ArrayList<>();
        for (int i = 0; i < script.phases().size(); i++) {
            if (script.phases().get(i).kind() == Phase.Kind.COUNTED) {
                counted.addAll(process.subList(script.firstBin(i), script.firstBin(i + 1)));
            }
        }
        return counted;
    }

    static double meanPerSecond(List<Bin> bins, int from, int to) {
        return bins.subList(from, to).stream().mapToLong(Bin::commits).sum() * Bin.PER_SECOND / (to - from);
    }
}
