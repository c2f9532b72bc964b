package io.weir.control;

import io.weir.metrics.Metric;
import java.util.List;

/** Finds the limits of methods that share a host. */
public final class MethodController implements JointController {
    @Override
    public List<Decision> update(List<MethodSample> samples) {
        return samples.stream()
                .map(method -> new Decision(
                        method.range()
                                .clamp(
                                        method.isLimited()
                                                ? method.sample().limit()
                                                : method.range().max()),
                        LoadState.UNKNOWN,
                        "not known yet"))
                .toList();
    }

    @Override
    public List<Metric> metrics() {
        return List.of();
    }
}
