package io.weir.camel;

import io.weir.balance.AvoidanceListener;
import io.weir.balance.Strategy;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs avoidance at debug level and passes it on, so that a listener's mistake cannot stop the balancer. */
final class LoggedAvoidance implements AvoidanceListener {
    private static final Logger LOG = LoggerFactory.getLogger(GcAwareLoadBalancer.class);

    private final String balancer;
    private final AvoidanceListener next;

    LoggedAvoidance(String balancer, AvoidanceListener next) {
        this.balancer = balancer;
        this.next = next;
    }

    @Override
    public void avoided(String node, Reason reason, long untilEventNanos) {
        LOG.debug(
                "balancer '{}': node {} is avoided, {} expected in {} ms",
                balancer,
                node,
                reason,
                TimeUnit.NANOSECONDS.toMillis(untilEventNanos));
        pass(() -> next.avoided(node, reason, untilEventNanos));
    }

    @Override
    public void returned(String node, Ending ending, long avoidedNanos) {
        LOG.debug(
                "balancer '{}': node {} returns after {} ms, {}",
                balancer,
                node,
                TimeUnit.NANOSECONDS.toMillis(avoidedNanos),
                ending);
        pass(() -> next.returned(node, ending, avoidedNanos));
    }

    @Override
    public void strategyChanged(Strategy before, Strategy now) {
        LOG.info(
                "balancer '{}': its nodes' policies change the strategy from {} to {}",
                balancer,
                before.text(),
                now.text());
        pass(() -> next.strategyChanged(before, now));
    }

    private void pass(Runnable event) {
        try {
            event.run();
        } catch (RuntimeException e) {
            LOG.warn("balancer '{}': avoidance listener failed", balancer, e);
        }
    }
}
