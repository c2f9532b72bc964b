package io.weir.control;

import java.util.Objects;

/**
 * What one interval measured of one of several methods that share a host. Immutable.
 *
 * @param sample the interval; {@code maxWaiting} above zero says that the limit kept somebody waiting or out
 * @param range between which bounds the limit may be moved; equal bounds for one that is fixed
 * @param cpuNanosPerUnit the CPU time of one call, ns; NaN when nobody measured it in this interval
 */
public record MethodSample(Sample sample, LimitRange range, double cpuNanosPerUnit) {

    /** Checks that nothing is missing. */
    public MethodSample {
        Objects.requireNonNull(sample, "sample");
        Objects.requireNonNull(range, "range");
    }

    /**
     * Returns whether the limit mattered.
     *
     * @return whether somebody waited for a permit or was refused one
     */
    public boolean isLimited() {
        return sample.maxWaiting() > 0;
    }

    /**
     * Returns whether the limit is not to be moved.
     *
     * @return whether the bounds are equal
     */
    public boolean isFixed() {
        return range.min() == range.max();
    }
}
