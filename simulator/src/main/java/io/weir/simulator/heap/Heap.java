package io.weir.simulator.heap;

import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.RandomStream;
import java.util.function.Consumer;

/**
 * A node's heap: requests allocate, a collector stops the application now and then. What a collector's shape adds to that is in
 * the subclasses. One thread.
 *
 * <p>Allocation happens when a request has computed, so never while the CPUs stand still.
 */
abstract class Heap implements EventHandler {
    private static final int PAUSE_OVER = 0;

    /** Below this a pause would not be one. */
    private static final double LEAST_RATIO = 0.1;

    private final Simulation simulation;
    private final ProcessorSharing cpus;
    private final RandomStream random;
    private final Consumer<GcObservation> listener;
    private final double cpuCount;
    private final long bootNanos;
    final HeapSettings settings;

    double youngUsed;
    double oldUsed;

    private long pauseEvent;
    private long pauseStartNanos;
    private Runnable afterPause = () -> {};
    private double concurrentCpus;
    private boolean dead;

    private long minors;
    private long majors;
    private long pausedNanos;
    private long longestNanos;

    Heap(HeapSettings settings, HeapPlace place) {
        this.settings = settings;
        this.simulation = place.simulation();
        this.cpus = place.cpus();
        this.cpuCount = place.cpuCount();
        this.random = place.random();
        this.listener = place.listener();
        this.bootNanos = simulation.nanoTime();
        this.oldUsed = settings.liveBytes();
    }

    /**
     * Makes an empty heap.
     *
     * @param settings its sizes and its collector
     * @param place where it is
     * @return a heap
     */
    static Heap of(HeapSettings settings, HeapPlace place) {
        return switch (settings.shape()) {
            case NONE -> new UncollectedHeap(settings, place);
            case SERIAL, PARALLEL -> new GenerationalHeap(settings, place);
            case G1 -> new G1Heap(settings, place);
            case ZGC -> new ConcurrentHeap(settings, place);
        };
    }

    /**
     * Allocates; may start a collection, which stops the CPUs until it is over.
     *
     * @param bytes how much, zero or more
     */
    final void allocate(double bytes) {
        youngUsed += bytes;
        if (!isPaused()) {
            allocated();
        }
    }

    /** Looks whether something is to be collected; nothing is paused. */
    abstract void allocated();

    /** Stops the application for a time, then does what the collection does and tells of it. */
    final void pause(GcKind kind, String cause, double nanos, Runnable collection) {
        if (dead) {
            return;
        }
        pauseStartNanos = simulation.nanoTime();
        double youngBefore = youngUsed;
        double oldBefore = oldUsed;
        afterPause = () -> {
            collection.run();
            if (kind == GcKind.MINOR) {
                minors++;
            } else if (kind == GcKind.MAJOR) {
                majors++;
            }
            tell(kind, cause, pauseStartNanos, youngBefore, oldBefore);
        };
        cpus.setFactor(0);
        cpus.setBackground(Math.min(cpuCount, settings.gcCpus()));
        pauseEvent = simulation.after(Math.max(1, Math.round(nanos)), this, PAUSE_OVER, 0);
    }

    /** Makes a length vary. */
    final double varied(double mean, double spread) {
        // A uniform distribution of that spread: bounded, and one number of the stream.
        double factor = 1 + spread * Math.sqrt(3) * (2 * random.uniform() - 1);
        return mean * Math.max(LEAST_RATIO, factor);
    }

    @Override
    public final void handle(int kind, long argument) {
        if (kind != PAUSE_OVER) {
            concurrentPartOver();
            return;
        }
        pauseEvent = Simulation.NONE;
        long lasted = simulation.nanoTime() - pauseStartNanos;
        pausedNanos += lasted;
        longestNanos = Math.max(longestNanos, lasted);
        cpus.setFactor(1);
        cpus.setBackground(concurrentCpus);
        afterPause.run();
        if (!isPaused()) {
            allocated();
        }
    }

    /** Ends the present pause at once. */
    final void endPauseNow() {
        simulation.reschedule(pauseEvent, simulation.nanoTime());
    }

    /** Takes CPUs for a time while the application goes on; {@link #concurrentPartOver} follows. */
    final void workConcurrently(double nanos) {
        concurrentCpus = Math.min(cpuCount * 0.75, settings.concurrent().cpus());
        if (!isPaused()) {
            cpus.setBackground(concurrentCpus);
        }
        simulation.after(Math.max(1, Math.round(nanos)), this, PAUSE_OVER + 1, 0);
    }

    private void concurrentPartOver() {
        if (dead) {
            return;
        }
        concurrentCpus = 0;
        if (!isPaused()) {
            cpus.setBackground(0);
        }
        concurrentWorkDone();
    }

    /** The concurrent part of a cycle has ended; perhaps during a pause. */
    void concurrentWorkDone() {
        // Most collectors have none.
    }

    /** Tells the forecaster of a collection. */
    final void tell(GcKind kind, String cause, long startNanos, double youngBefore, double oldBefore) {
        boolean concurrent = settings.shape() == HeapSettings.Shape.ZGC;
        listener.accept(new GcObservation(
                kind,
                cause,
                startNanos - bootNanos,
                simulation.nanoTime() - bootNanos,
                concurrent ? GcObservation.UNKNOWN : Math.round(youngBefore),
                concurrent ? GcObservation.UNKNOWN : Math.round(youngUsed),
                concurrent ? GcObservation.UNKNOWN : Math.round(settings.edenBytes()),
                concurrent ? GcObservation.UNKNOWN : Math.round(settings.edenBytes()),
                Math.round(oldBefore),
                Math.round(oldUsed),
                Math.round(settings.oldBytes()),
                Math.round(settings.oldBytes())));
    }

    /** The node has died: whatever was going on is over, and the CPUs are whole again. */
    final void die() {
        dead = true;
        simulation.cancel(pauseEvent);
        pauseEvent = Simulation.NONE;
        cpus.setFactor(1);
        cpus.setBackground(0);
    }

    final Simulation simulation() {
        return simulation;
    }

    /**
     * Returns whether the application stands still.
     *
     * @return true during a pause
     */
    final boolean isPaused() {
        return pauseEvent != Simulation.NONE;
    }

    /**
     * Returns how much of the young generation is in use, as the JVM tells.
     *
     * @return bytes, or {@link GcObservation#UNKNOWN} where there is none
     */
    final long youngUsedBytes() {
        return settings.shape() == HeapSettings.Shape.ZGC ? GcObservation.UNKNOWN : Math.round(youngUsed);
    }

    /**
     * Returns the JVM's age.
     *
     * @return nanoseconds
     */
    final long uptimeNanos() {
        return simulation.nanoTime() - bootNanos;
    }

    /**
     * Returns how many young collections there were.
     *
     * @return zero or more
     */
    final long minors() {
        return minors;
    }

    /**
     * Returns how many full collections there were.
     *
     * @return zero or more
     */
    final long majors() {
        return majors;
    }

    /**
     * Returns how long the application stood still in all.
     *
     * @return nanoseconds
     */
    final long pausedNanos() {
        return pausedNanos;
    }

    /**
     * Returns the longest pause.
     *
     * @return nanoseconds
     */
    final long longestPauseNanos() {
        return longestNanos;
    }

    private static final class UncollectedHeap extends Heap {
        UncollectedHeap(HeapSettings settings, HeapPlace place) {
            super(settings, place);
        }

        @Override
        void allocated() {
            // Nothing is ever collected.
        }
    }
}
