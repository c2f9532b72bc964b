/**
 * One simulated node: what a machine, its container and its JVM are together, and how they die and come back.
 *
 * <p>One thread, the simulation's; settings are immutable. No parameter or result is null.
 */
package io.weir.simulator.node;
