package io.weir.balance;

import static io.weir.metrics.Metric.Unit.COUNT;

import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.util.List;
import java.util.Optional;

/**
 * Lets a rule follow what the nodes' policies ask for: the strategy all of them agree on, else the gateway's own. Used when
 * the gateway's settings name none; {@link #follow(Optional)} belongs to one thread, the metrics to any.
 */
public final class StrategyFollower implements MetricSource {
    private final GcAwareRule rule;
    private final Strategy own;
    private final AvoidanceListener listener;
    private volatile long switches;

    /**
     * Follows nobody yet.
     *
     * @param rule the rule to change
     * @param listener is told of each change
     */
    public StrategyFollower(GcAwareRule rule, AvoidanceListener listener) {
        this.rule = rule;
        this.own = rule.strategy();
        this.listener = listener;
    }

    /**
     * Changes the rule's strategy when that is called for.
     *
     * @param wish what the nodes agree on, empty when they do not
     */
    public void follow(Optional<Strategy> wish) {
        Strategy before = rule.strategy();
        Strategy next = wish.orElse(own);
        if (next != before) {
            rule.use(next);
            long counted = switches + 1; // one thread writes
            switches = counted;
            listener.strategyChanged(before, next);
        }
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.counter("weir.balancer.strategy.switches", COUNT, "Times the nodes' wish changed it.", switches),
                Metric.gauge("weir.balancer.strategy", COUNT, "1 for the strategy in use.", 1)
                        .tag("strategy", rule.strategy().text()));
    }
}
