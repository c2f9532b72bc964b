package io.weir.simulator.predict;

/** Why a {@link Predictor} answers as it does. */
public enum Reason {
    /** The whole interval of every bound keeps the SLO. */
    KEPT,
    /** The whole interval of one bound breaks it. */
    BROKEN,
    /** The SLO is kept without the change. */
    NOT_NEEDED,
    /** The predictor is off. */
    OFF,
    /** What it knows of the service is too old. */
    STALE,
    /** The question is too far from what was measured. */
    EXTRAPOLATED,
    /** Not even the fewest runs ended before the deadline. */
    TOO_SLOW,
    /** The intervals lie on both sides of a bound. */
    UNDECIDED,
    /** A run failed; that is a fault of the model. */
    FAILED
}
