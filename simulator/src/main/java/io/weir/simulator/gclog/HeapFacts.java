package io.weir.simulator.gclog;

import io.weir.gc.GcObservation;

/**
 * What a log tells about the heap as a whole. Sizes that it does not tell are {@link GcObservation#UNKNOWN}.
 *
 * @param heapMaxBytes greatest size of the heap
 * @param oldMaxBytes greatest size of the old generation: from the heap's printout where there is one, else from the JVM's
 *     flags or its default split of two thirds old and one third young
 * @param regionBytes size of a G1 region
 */
public record HeapFacts(long heapMaxBytes, long oldMaxBytes, long regionBytes) {}
