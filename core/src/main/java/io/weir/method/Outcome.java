package io.weir.method;

/** How an admitted call ended, as far as its method's throughput is concerned. */
public enum Outcome {
    /** It did its work: counts as throughput. */
    SUCCESS,
    /** It failed: its time counts, it does not. */
    FAILURE,
    /** It says nothing of the method, for instance because the client has gone: neither it nor its time counts. */
    IGNORED
}
