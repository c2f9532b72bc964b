package io.weir.simulator.heap;

import io.weir.gc.GcObservation;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.RandomStream;
import java.util.function.Consumer;

/**
 * Where a heap is.
 *
 * @param simulation its time
 * @param cpus what a pause stops
 * @param cpuCount how many those are, above zero
 * @param random its randomness
 * @param listener is told of each collection, with times since the heap was made
 */
record HeapPlace(
        Simulation simulation,
        ProcessorSharing cpus,
        double cpuCount,
        RandomStream random,
        Consumer<GcObservation> listener) {}
