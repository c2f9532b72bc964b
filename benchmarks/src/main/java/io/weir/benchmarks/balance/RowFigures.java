package io.weir.benchmarks.balance;

import io.weir.samples.demo.cluster.DemoCluster;
import io.weir.samples.demo.cluster.DemoRun;
import io.weir.samples.demo.load.LatencyRecord;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * A contender, measured once.
 *
 * @param values what is known of each figure
 * @param requests requests that ended, well or badly
 * @param errors those that ended badly
 * @param firstError why the first one did, empty when there was none
 * @param majorGcs major GCs that began
 * @param longPauses pauses of at least 20 ms that began, of any kind
 * @param latencies of all good answers, microseconds
 */
record RowFigures(
        Map<Figure, Double> values,
        long requests,
        long errors,
        String firstError,
        int majorGcs,
        int longPauses,
        Histogram latencies) {
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double BYTES_PER_MEBIBYTE = 1 << 20;

    /** Copies the map. */
    RowFigures {
        Map<Figure, Double> copy = new EnumMap<>(Figure.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
    }

    /**
     * Reads the figures off a run that has just ended.
     *
     * @param run the run
     * @param cluster its cluster
     * @return the figures
     */
    static RowFigures of(DemoRun run, DemoCluster cluster) {
        LatencyRecord latencies = run.latencies();
        Map<Figure, Double> values = new EnumMap<>(Figure.class);
        values.put(Figure.THROUGHPUT, latencies.throughputPerSecond());
        values.put(Figure.MEAN, latencies.meanMillis());
        values.put(Figure.P99, latencies.latencyMillis(0.99));
        values.put(Figure.P999, latencies.latencyMillis(0.999));
        values.put(Figure.MAX, latencies.latencyMillis(1));
        values.put(Figure.PER_MAJOR, run.score().requestsPerMajorGc());
        values.put(Figure.PER_LONG_PAUSE, run.score().requestsPerLongPause());
        values.put(Figure.LONG_PAUSE, run.score().meanLongPauseMillis());
        values.put(Figure.NODE_CPU, perRequest(run.usage().nodeCpuSeconds(), latencies.requests()));
        values.put(Figure.GATEWAY_CPU, perRequest(run.usage().gatewayCpuSeconds(), latencies.requests()));
        values.put(Figure.AVOIDED, run.score().avoidedShare());
        values.put(Figure.NODE_MEMORY, cluster.nodeMemoryBytes() / BYTES_PER_MEBIBYTE);
        values.put(Figure.GATEWAY_MEMORY, cluster.gatewayMemoryBytes() / BYTES_PER_MEBIBYTE);
        values.put(Figure.MACHINE, run.usage().machineBusy());
        return new RowFigures(
                values,
                latencies.requests(),
                latencies.errors(),
                latencies.firstError(),
                run.score().majorGcs(),
                run.score().longPauses(),
                latencies.histogram());
    }

    private static Double perRequest(Double cpuSeconds, long requests) {
        return cpuSeconds == null || requests == 0 ? null : cpuSeconds * MILLIS_PER_SECOND / requests;
    }
}
