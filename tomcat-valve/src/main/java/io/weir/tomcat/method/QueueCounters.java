package io.weir.tomcat.method;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** Counts what happens to requests beside being limited. Thread-safe. */
final class QueueCounters {
    private final LongAdder unlimited = new LongAdder();
    private final LongAdder unparkable = new LongAdder();
    private final LongAdder upgradesRefused = new LongAdder();
    private final LongAdder gone = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private volatile boolean saidUnparkable;

    void countUnlimited() {
        unlimited.increment();
    }

    /** Returns whether it is the first, so that it is said once. Two may be the first. */
    boolean countUnparkable() {
        unparkable.increment();
        boolean first = !saidUnparkable;
        saidUnparkable = true;
        return first;
    }

    void countUpgradeRefused() {
        upgradesRefused.increment();
    }

    void countGone() {
        gone.increment();
    }

    void countLost() {
        lost.increment();
    }

    List<Metric> metrics(String name) {
        return Stream.of(
                        counter("unlimited", "Requests that no rule is about.", unlimited),
                        counter(
                                "unparkable",
                                "Requests let in beyond a limit, because a valve of the pipeline supports no asynchronous"
                                        + " requests.",
                                unparkable),
                        counter(
                                "upgrades.refused",
                                "Changes of protocol refused because no permit was free: they cannot wait.",
                                upgradesRefused),
                        counter("gone", "Requests whose client went away while they waited.", gone),
                        counter(
                                "lost",
                                "Requests that ended without Tomcat's telling; their permits were taken back.",
                                lost))
                .map(metric -> metric.tag("name", name))
                .toList();
    }

    private static Metric counter(String what, String description, LongAdder count) {
        return Metric.counter("weir.methods." + what, Unit.COUNT, description, count.sum());
    }
}
