package io.weir.control;

import io.weir.metrics.MetricSource;
import java.util.List;

/**
 * Finds the concurrency limits of several methods that share a host, from one sample of each per interval.
 *
 * <p>Pure and deterministic, as a {@link LimitController} is: no clock, no lock, no log. Not thread-safe but for
 * {@link #metrics()}.
 */
public interface JointController extends MetricSource {

    /**
     * Takes one interval's measurements of all methods and says what their limits should be.
     *
     * @param samples one for each method, all of the same interval; a method keeps its place for ever and new ones come at the
     *     end
     * @return one decision for each sample, in the same order; the sample's own limit where nothing should change
     */
    List<Decision> update(List<MethodSample> samples);
}
