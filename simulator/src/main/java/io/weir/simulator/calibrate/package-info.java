/**
 * Settings of a scenario from what a running service measured of itself.
 *
 * <p>Each fit says which settings it gives, how far it is off, and what it could not identify. Pure; records are immutable. No parameter
 * or result is null.
 */
package io.weir.simulator.calibrate;
