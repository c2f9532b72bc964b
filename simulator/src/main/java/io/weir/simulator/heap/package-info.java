/**
 * Simulated heaps: allocation, promotion, the collectors' triggers and pauses, as far as a service and a forecaster notice them.
 *
 * <p>The shapes are those of Serial, Parallel, G1 and ZGC; sizes do not adapt. One thread, the simulation's; settings are
 * immutable. No parameter or result is null.
 */
package io.weir.simulator.heap;
