package io.weir.simulator.heap;

import io.weir.gc.AdaptiveForecaster;
import io.weir.gc.Collector;
import io.weir.gc.GcForecaster;
import io.weir.gc.GcObservation;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import io.weir.report.NodeReporter;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.RandomStream;
import io.weir.simulator.random.RandomStreams;
import java.util.function.Consumer;

/**
 * A node's JVM: its heap, and the shipped reporter and forecaster that learn from its collections. It can die and be started anew.
 * One thread.
 */
public final class Jvm {
    /** 10 ms: gateways look at reports that often, so a finer one is never seen. */
    private static final long HEADER_NANOS = 10_000_000L;

    private final String name;
    private final Simulation simulation;
    private final ProcessorSharing cpus;
    private final double cpuCount;
    private final HeapSettings settings;
    private final ForecastError error;
    private final RandomStream pauses;
    private final RandomStreams streams;
    private final Consumer<GcObservation> listener;
    private Heap heap;
    private NodeReporter reporter;
    private int lives;
    private String header;
    private long headerNanos;

    private long pastMinors;
    private long pastMajors;
    private long pastPausedNanos;
    private long pastLongestNanos;

    /**
     * Starts a JVM.
     *
     * @param name for the names of its random streams
     * @param simulation where
     * @param cpus what its pauses stop
     * @param cpuCount how many those are
     * @param settings its heap
     * @param error how wrong its forecasts are on purpose
     * @param streams its randomness
     * @param listener is told of each collection
     */
    public Jvm(
            String name,
            Simulation simulation,
            ProcessorSharing cpus,
            double cpuCount,
            HeapSettings settings,
            ForecastError error,
            RandomStreams streams,
            Consumer<GcObservation> listener) {
        this.name = name;
        this.simulation = simulation;
        this.cpus = cpus;
        this.cpuCount = cpuCount;
        this.settings = settings;
        this.error = error;
        this.streams = streams;
        this.pauses = streams.stream(name, "pauses");
        this.listener = listener;
        boot();
    }

    private void boot() {
        lives++;
        Collector collector = collectorOf(settings.shape());
        GcForecaster forecaster = new AdaptiveForecaster(collector);
        reporter = new NodeReporter(
                collector, error.distort(forecaster, streams.keyed(name, "forecast error " + lives)), 0);
        heap = Heap.of(settings, new HeapPlace(simulation, cpus, cpuCount, pauses, this::collected));
        header = null;
    }

    private static Collector collectorOf(HeapSettings.Shape shape) {
        return switch (shape) {
            case NONE -> Collector.EPSILON;
            case SERIAL -> Collector.SERIAL;
            case PARALLEL -> Collector.PARALLEL;
            case G1 -> Collector.G1;
            case ZGC -> Collector.ZGC;
        };
    }

    private void collected(GcObservation collection) {
        reporter.record(collection);
        header = null;
        listener.accept(collection);
    }

    /**
     * Allocates; may start a collection.
     *
     * @param bytes how much, zero or more
     */
    public void allocate(double bytes) {
        heap.allocate(bytes);
    }

    /** Ends the JVM, in the middle of whatever its heap does. */
    public void die() {
        heap.die();
    }

    /** Starts it anew after it died: an empty heap, and a forecaster that knows nothing. */
    public void restart() {
        pastMinors += heap.minors();
        pastMajors += heap.majors();
        pastPausedNanos += heap.pausedNanos();
        pastLongestNanos = longestPauseNanos();
        boot();
    }

    /**
     * Returns whether it can answer.
     *
     * @return false during a pause
     */
    public boolean answers() {
        return !heap.isPaused();
    }

    /**
     * Returns what the node says of itself now.
     *
     * @return the shipped reporter's report
     */
    public GcReport report() {
        return reporter.report(heap.uptimeNanos(), heap.youngUsedBytes());
    }

    /**
     * Returns the same as a response carries it, at most 10 ms old.
     *
     * @return the header's text
     */
    public String header() {
        long now = simulation.nanoTime();
        if (header == null || now - headerNanos >= HEADER_NANOS) {
            header = GcReportHeader.format(report());
            headerNanos = now;
        }
        return header;
    }

    /**
     * Returns how many young collections there were in all its lives.
     *
     * @return zero or more
     */
    public long minors() {
        return pastMinors + heap.minors();
    }

    /**
     * Returns how many full collections there were.
     *
     * @return zero or more
     */
    public long majors() {
        return pastMajors + heap.majors();
    }

    /**
     * Returns how long it stood still in all.
     *
     * @return nanoseconds
     */
    public long pausedNanos() {
        return pastPausedNanos + heap.pausedNanos();
    }

    /**
     * Returns its longest pause.
     *
     * @return nanoseconds
     */
    public long longestPauseNanos() {
        return Math.max(pastLongestNanos, heap.longestPauseNanos());
    }
}
