/**
 * A deterministic event kernel: simulated time, and the resources that things in simulated time share.
 *
 * <p>{@link io.weir.simulator.kernel.Simulation} is the loop and the clock of whatever runs in it;
 * {@link io.weir.simulator.kernel.ProcessorSharing} is a group of CPUs, {@link io.weir.simulator.kernel.ServerPool} a number
 * of servers behind a waiting line. Each resource keeps a {@link io.weir.simulator.kernel.Ledger} that is checked against
 * Little's law whenever the loop stops. In steady state nothing here allocates: events, jobs and customers are slots in
 * arrays, and callers name them by {@code long} handles; 0 is no handle, and a handle whose slot was used again since is
 * recognised as old. All of a simulation belongs to one thread; different simulations are independent. No parameter or
 * result is null.
 */
package io.weir.simulator.kernel;
