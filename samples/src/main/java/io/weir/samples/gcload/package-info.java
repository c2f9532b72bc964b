/**
 * Programs that load a heap in different ways, to record garbage collection logs with.
 *
 * <p>Each {@link io.weir.samples.gcload.Workload} has a live set of a given size and a demand over time; {@link
 * io.weir.samples.gcload.GcLoad} is the main class that drives one. Plain Java without any dependency, so the compiled
 * package runs under any JVM from 17 on. Everything random comes from one seed, so two runs ask for the same work; when the
 * collections fall depends on the machine. Nothing here is thread-safe: one thread drives one workload.
 */
package io.weir.samples.gcload;
