package io.weir.benchmarks.tls;

import io.weir.benchmarks.tls.client.LoadWindow;

/**
 * A policy at a load.
 *
 * @param policy which
 * @param offered the load in parts of stock's saturation
 * @param load the load
 * @param window what the client counted
 * @param serverCpu share of one core that the server used
 */
record Point(Policy policy, double offered, SweepLoad load, LoadWindow window, double serverCpu) {}
