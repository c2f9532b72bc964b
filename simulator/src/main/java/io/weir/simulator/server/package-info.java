/**
 * A simulated web server as a chain of independent stations: link, accept backlog, TLS, worker threads, requests; and the CPUs
 * that the computing ones share.
 *
 * <p>A {@link io.weir.simulator.server.Connection} passes from station to station; each station knows how to take out one
 * whose client has left, which {@link io.weir.simulator.server.AbortVisibility} says when. Whoever calls the server is a
 * {@link io.weir.simulator.server.Caller}. Connections are used again, so a run allocates by its peak and not by its length.
 * One thread, the simulation's. No parameter or result is null.
 */
package io.weir.simulator.server;
