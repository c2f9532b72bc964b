package io.weir.simulator.server;

/**
 * What a server has done.
 *
 * @param full full handshakes computed
 * @param resumed resumed ones
 * @param refused connections that the gate has refused
 * @param lost first packets lost because the backlog was full
 * @param replies replies to clients who still waited
 * @param wasted replies to clients who had left
 * @param broken connections that broke because the server stopped, or could not be made
 */
public record ServerCounts(long full, long resumed, long refused, long lost, long replies, long wasted, long broken) {}
