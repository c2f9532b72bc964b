package io.weir.samples.demo.load;

/** Is told what became of the measured requests, from many threads. */
public interface RequestRecord {
    /**
     * A request was answered well.
     *
     * @param intendedNanos when it was due, since the measurement's start, zero or more
     * @param latencyNanos from then to its answer
     */
    void answered(long intendedNanos, long latencyNanos);

    /**
     * A request got no good answer.
     *
     * @param intendedNanos when it was due, since the measurement's start, zero or more
     * @param latencyNanos from then until it was known
     * @param reason why, in words
     */
    void lost(long intendedNanos, long latencyNanos, String reason);

    /**
     * Something failed that is no single request.
     *
     * @param reason what, in words
     */
    void failed(String reason);
}
