/**
 * Runs of scenarios, sweeps over a setting, and what they showed.
 *
 * <p>A run is one thread's; this package makes none: whoever starts a {@link io.weir.simulator.run.Batch} brings an executor. Results
 * are immutable and, but for the time that a run took, the same for the same scenario, seed and replication. No parameter or
 * result is null.
 */
package io.weir.simulator.run;
