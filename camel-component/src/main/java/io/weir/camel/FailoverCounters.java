package io.weir.camel;

import static io.weir.metrics.Metric.Unit.COUNT;

import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts what became of failed attempts. Thread-safe. */
final class FailoverCounters implements MetricSource {
    private final LongAdder failedOver = new LongAdder();
    private final LongAdder exhausted = new LongAdder();
    private final LongAdder readOnce = new LongAdder();

    void failedOver() {
        failedOver.increment();
    }

    void exhausted() {
        exhausted.increment();
    }

    void readOnce() {
        readOnce.increment();
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.counter(
                        "weir.balancer.failover",
                        COUNT,
                        "Failed attempts after which another node was tried.",
                        failedOver.sum()),
                Metric.counter(
                        "weir.balancer.failover.exhausted",
                        COUNT,
                        "Exchanges that failed after their last attempt or node.",
                        exhausted.sum()),
                Metric.counter(
                        "weir.balancer.failover.read.once",
                        COUNT,
                        "Exchanges that failed because their body could not be read again.",
                        readOnce.sum()));
    }
}
