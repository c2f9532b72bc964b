/**
 * Simulated gateways: the shipped GC-aware rule, strategies and avoidance protocol in front of simulated nodes.
 *
 * <p>One thread, the simulation's; settings are immutable. No parameter or result is null unless it says so.
 */
package io.weir.simulator.gateway;
