package io.weir.gc;

/** How much can be said about the future of a collector. */
public enum Capability {
    /** The next major GC can be forecast: Serial and Parallel. */
    FORECAST,
    /** A risk level and the next pause, a major GC only when one is coming: G1. */
    RISK,
    /** Nothing to avoid, or nothing known: ZGC, Shenandoah, Epsilon, CMS and unknown collectors. */
    NONE
}
