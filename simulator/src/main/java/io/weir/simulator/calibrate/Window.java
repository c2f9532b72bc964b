package io.weir.simulator.calibrate;

/**
 * What a node did over one stretch of time. Immutable; rates are NaN where not known.
 *
 * @param cpuSeconds CPU time used a second
 * @param fullPerSecond full handshakes
 * @param resumedPerSecond resumed ones
 * @param requestsPerSecond requests
 */
public record Window(double cpuSeconds, double fullPerSecond, double resumedPerSecond, double requestsPerSecond) {}
