package io.weir.method;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Names the numbers of a set of methods. */
final class MethodMetrics {
    private MethodMetrics() {}

    static List<Metric> of(MethodLimitsSnapshot set) {
        List<Metric> metrics = new ArrayList<>();
        metrics.add(Metric.gauge("weir.methods.total", Unit.COUNT, "Most that all limits sum up to.", set.total()));
        metrics.add(Metric.counter(
                "weir.methods.overflowed", Unit.COUNT, "Look-ups answered with the shared method.", set.overflowed()));
        metrics.add(Metric.counter("weir.methods.cycles", Unit.COUNT, "Completed control cycles.", set.cycles()));
        metrics.add(Metric.counter("weir.methods.failures", Unit.COUNT, "Cycles that failed.", set.failures()));
        for (MethodSnapshot method : set.methods()) {
            of(method).map(metric -> metric.tag("method", method.name())).forEach(metrics::add);
        }
        return metrics.stream().map(metric -> metric.tag("name", set.name())).toList();
    }

    private static Stream<Metric> of(MethodSnapshot method) {
        return Stream.of(
                Metric.gauge("weir.method.limit", Unit.COUNT, "Calls that may be in at a time.", method.limit()),
                Metric.gauge("weir.method.in.flight", Unit.COUNT, "Calls that are in.", method.inFlight()),
                Metric.gauge("weir.method.waiting", Unit.COUNT, "Calls that wait.", method.queued()),
                Metric.gauge(
                        "weir.method.throughput",
                        Unit.COUNT,
                        "Successes a second in the last interval.",
                        method.throughputPerSecond()),
                Metric.gauge(
                        "weir.method.service",
                        Unit.NANOSECONDS,
                        "Mean service time in the last interval.",
                        method.meanServiceNanos()),
                ended("success", method.succeeded()),
                ended("failure", method.failed()),
                ended("ignored", method.ignored()),
                Metric.counter(
                        "weir.method.admitted.late", Unit.COUNT, "Calls let in after a wait.", method.queuedInAll()),
                Metric.counter("weir.method.cancelled", Unit.COUNT, "Calls that left the line.", method.cancelled()),
                refused("full", method.refusedFull()),
                refused("deadline", method.refusedLate()),
                refused("closed", method.refusedClosed()));
    }

    private static Metric ended(String outcome, long count) {
        return Metric.counter("weir.method.ended", Unit.COUNT, "Calls that ended.", count)
                .tag("outcome", outcome);
    }

    private static Metric refused(String reason, long count) {
        return Metric.counter("weir.method.refused", Unit.COUNT, "Calls refused.", count)
                .tag("reason", reason);
    }
}
