package io.weir.control;

import io.weir.metrics.Metric;
import java.util.List;

/** Leaves every limit as it is: the static limits that controllers are measured against. */
final class KeptLimits implements JointController {
    @Override
    public List<Decision> update(List<MethodSample> samples) {
        return samples.stream()
                .map(method -> new Decision(method.sample().limit(), LoadState.UNKNOWN, "kept"))
                .toList();
    }

    @Override
    public List<Metric> metrics() {
        return List.of();
    }
}
