package io.weir.control;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.List;

/** Shows a cycle as numbers. */
final class StepMetrics {
    private StepMetrics() {}

    static List<Metric> of(ControlStep step) {
        Sample sample = step.sample();
        return List.of(
                Metric.gauge("weir.control.limit", Unit.COUNT, "The limit in force.", step.limit()),
                Metric.gauge(
                        "weir.control.wanted",
                        Unit.COUNT,
                        "The limit that the controller wants.",
                        step.decision().limit()),
                Metric.gauge(
                        "weir.control.state",
                        Unit.COUNT,
                        "0 unknown, 1 underload, 2 saturation, 3 overload.",
                        number(step.decision().state())),
                Metric.gauge(
                        "weir.control.throughput",
                        Unit.COUNT,
                        "Successes a second in the last interval.",
                        sample.throughputPerSecond()),
                Metric.gauge("weir.control.in.use", Unit.COUNT, "Mean units in flight.", sample.meanInUse()),
                Metric.gauge("weir.control.waiting", Unit.COUNT, "Most units that waited.", sample.maxWaiting()),
                Metric.gauge(
                        "weir.control.full", Unit.RATIO, "Share of time without a free permit.", sample.fullRatio()),
                Metric.gauge(
                        "weir.control.service",
                        Unit.NANOSECONDS,
                        "Mean time from admission to end.",
                        sample.meanServiceNanos()));
    }

    private static int number(LoadState state) {
        return switch (state) {
            case UNKNOWN -> 0;
            case UNDERLOAD -> 1;
            case SATURATION -> 2;
            case OVERLOAD -> 3;
        };
    }
}
