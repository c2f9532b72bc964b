package io.weir.simulator.calibrate;

/**
 * One request as an access log tells it. Immutable.
 *
 * @param client who asked: an address
 * @param method what was asked for, as a scenario's name
 * @param atSeconds when it ended, in s since any fixed time
 * @param millis how long it took; NaN when not told
 */
public record Visit(String client, String method, double atSeconds, double millis) {}
