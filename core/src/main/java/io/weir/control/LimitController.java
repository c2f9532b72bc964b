package io.weir.control;

import io.weir.metrics.MetricSource;

/**
 * Finds a concurrency limit from one sample per interval.
 *
 * <p>Pure and deterministic: the same samples give the same decisions. It reads no clock, takes no lock and does not log. Not
 * thread-safe: one loop feeds it, and only {@link #metrics()} may be called from other threads.
 */
public interface LimitController extends MetricSource {

    /**
     * Takes one interval's measurements and says what the limit should be.
     *
     * <p>The sample tells which limit was really in force: a decision can be applied late, in part, or not at all.
     *
     * @param sample the interval that has just ended
     * @return the limit to set and why; the sample's own limit where nothing should change
     */
    Decision update(Sample sample);
}
