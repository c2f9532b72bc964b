/**
 * A simulated database with a load-dependent curve, and pools of connections to it, which the shipped gate and the shipped
 * controllers bound.
 *
 * <p>One thread, the simulation's; settings are immutable. No parameter or result is null.
 */
package io.weir.simulator.database;
