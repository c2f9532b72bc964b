/**
 * Simulated clients: populations that start sessions (open, closed, recorded), and what a session does: bursts of requests with
 * time to think between them, patience, retries.
 *
 * <p>A session is one client's whole visit, not a TLS session. Sessions are used again, so that memory grows with those that
 * are open. One thread, the simulation's; settings are immutable. No parameter or result is null.
 */
package io.weir.simulator.client;
