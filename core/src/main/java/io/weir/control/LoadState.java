package io.weir.control;

/** Where a controller believes that the system stands. */
public enum LoadState {
    /** Not known: too few data, or an interval that says nothing. */
    UNKNOWN,
    /** More concurrency would bring more throughput. */
    UNDERLOAD,
    /** At the top: neither more nor less would help. */
    SATURATION,
    /** Less concurrency would bring more throughput. */
    OVERLOAD
}
