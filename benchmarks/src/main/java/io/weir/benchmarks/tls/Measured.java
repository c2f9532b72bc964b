package io.weir.benchmarks.tls;

import io.weir.benchmarks.tls.client.LoadWindow;

/**
 * What both processes did in a window.
 *
 * @param client the client's counts
 * @param serverCpuNanos processor time of the server
 * @param serverNanos the window's length on the server's side
 */
record Measured(LoadWindow client, long serverCpuNanos, long serverNanos) {

    /** Returns the share of one core that the server used. */
    double serverCpu() {
        return serverCpuNanos / (double) Math.max(1, serverNanos);
    }
}
