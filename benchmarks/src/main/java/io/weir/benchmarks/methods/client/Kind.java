package io.weir.benchmarks.methods.client;

/** Whose answers are counted together. */
public enum Kind {
    /** Of the light method. */
    LIGHT,
    /** Of the heavy method. */
    HEAVY,
    /** Of the heavy method, from the host with priority. */
    PRIORITY
}
