package io.weir.simulator.study;

/** What runs say of an SLO. */
public enum Judgement {
    /** The whole confidence interval keeps it. */
    KEPT,
    /** The whole interval breaks it, or there is no value where one is asked. */
    BROKEN,
    /** The interval lies on both sides of the bound, or is not known. */
    UNDECIDED
}
