/**
 * Who may begin a TLS handshake in a simulated server: the place where the shipped admission classes of core stand.
 *
 * <p>{@link io.weir.simulator.admission.BudgetGate} drives the real {@link io.weir.tls.HandshakeBudget} and
 * {@link io.weir.tls.DeferredHandshakes} as a host does, with real hellos; {@link io.weir.simulator.admission.OpenGate} is a
 * stock server. One thread, the simulation's. No parameter or result is null unless it says so.
 */
package io.weir.simulator.admission;
