package io.weir.limit;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.List;
import java.util.stream.Stream;

/** Names the numbers of a gate. */
final class GateMetrics {
    private GateMetrics() {}

    static List<Metric> of(String gate, int limit, int inFlight, Waits waits) {
        return Stream.of(
                        Metric.gauge("weir.gate.limit", Unit.COUNT, "Units that may be in at a time.", limit),
                        Metric.gauge("weir.gate.in.flight", Unit.COUNT, "Units that are in.", inFlight),
                        Metric.gauge("weir.gate.waiting", Unit.COUNT, "Units that wait.", waits.waiting()),
                        Metric.gauge(
                                "weir.gate.waiting.max", Unit.COUNT, "Most units that waited.", waits.maxWaiting()),
                        Metric.gauge(
                                "weir.gate.waiting.oldest",
                                Unit.NANOSECONDS,
                                "How long the oldest waiter has waited.",
                                (double) waits.oldestNanos()),
                        Metric.counter(
                                "weir.gate.waited", Unit.NANOSECONDS, "Time all have waited.", waits.totalNanos()),
                        Metric.counter(
                                "weir.gate.admitted.late", Unit.COUNT, "Units let in after a wait.", waits.admitted()),
                        Metric.counter(
                                "weir.gate.admitted.express",
                                Unit.COUNT,
                                "Units of the highest class let in above the limit.",
                                waits.express()),
                        Metric.counter("weir.gate.cancelled", Unit.COUNT, "Units that left.", waits.cancelled()),
                        refused("full", waits.refusedFull()),
                        refused("deadline", waits.refusedLate()),
                        refused("closed", waits.refusedClosed()),
                        Metric.counter(
                                "weir.gate.callback.failures",
                                Unit.COUNT,
                                "Callbacks that threw.",
                                waits.callbackFailures()))
                .map(metric -> metric.tag("gate", gate))
                .toList();
    }

    private static Metric refused(String reason, long count) {
        return Metric.counter("weir.gate.refused", Unit.COUNT, "Units refused.", count)
                .tag("reason", reason);
    }
}
