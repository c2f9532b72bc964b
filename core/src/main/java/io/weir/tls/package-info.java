/**
 * TLS admission: tells full handshakes from resumption claims by the ClientHello alone, measures what each costs, and says
 * how many full ones the CPU can afford.
 *
 * <p>{@link io.weir.tls.ClientHello} reads, {@link io.weir.tls.HandshakeCosts} measures, {@link io.weir.tls.HandshakeBudget}
 * decides, {@link io.weir.tls.DeferredHandshakes} keeps those that wait. A host brings the bytes, the CPU times and the clock.
 * The equations are in {@code docs/design/tls.md}.
 */
package io.weir.tls;
