package io.weir.simulator.node;

/** Who decides which TLS handshakes begin. */
public enum AdmissionPolicy {
    /** Nobody: a stock server. */
    STOCK,
    /** The shipped handshake budget and its queue. */
    BUDGET
}
