package io.weir.control;

/**
 * The throughput at one level over as many intervals as it took to know it.
 *
 * @param level mean number in flight
 * @param succeeded units that ended with success
 * @param failed units that ended without
 * @param seconds how long it was measured, above zero
 */
record Measurement(double level, long succeeded, long failed, double seconds) {}
