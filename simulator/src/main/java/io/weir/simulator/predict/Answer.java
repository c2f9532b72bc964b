package io.weir.simulator.predict;

/** What a {@link Predictor} says. */
public enum Answer {
    /** Do it. */
    YES,
    /** Do not. */
    NO,
    /** Not known: go on as if nobody had been asked. {@link Advice#reason} says why. */
    UNKNOWN
}
