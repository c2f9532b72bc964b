package io.weir.camel;

import io.weir.balance.AvoidanceListener;
import io.weir.balance.Strategy;
import io.weir.camel.BalancerEvent.Kind;
import io.weir.event.Decisions;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.EventNotifier;
import org.apache.camel.spi.ThreadPoolProfile;
import org.apache.camel.util.concurrent.ThreadPoolRejectedPolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes what happens to nodes on to the context's event notifiers, which may be slow, and first to the next listener.
 * Thread-safe; closed by its owner.
 */
final class BalancerEvents implements AvoidanceListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GcAwareLoadBalancer.class);

    /** 1,000: a minute of a large, restless balancer; a guess. */
    private static final int QUEUE = 1000;

    private final CamelContext context;
    private final String balancer;
    private final AvoidanceListener next;
    private final ExecutorService executor;
    private final LongAdder lost = new LongAdder();

    BalancerEvents(Object owner, CamelContext context, String balancer, AvoidanceListener next) {
        this.context = context;
        this.balancer = balancer;
        this.next = next;
        ThreadPoolProfile profile = new ThreadPoolProfile("weir-events");
        profile.setPoolSize(1);
        profile.setMaxPoolSize(1);
        profile.setMaxQueueSize(QUEUE);
        profile.setRejectedPolicy(ThreadPoolRejectedPolicy.Abort);
        this.executor = context.getExecutorServiceManager().newThreadPool(owner, "weir-events", profile);
    }

    @Override
    public void avoided(String node, Reason reason, long untilEventNanos) {
        next.avoided(node, reason, untilEventNanos);
        Decisions.avoided(balancer, node, reason.name(), untilEventNanos);
        publish(node, Kind.AVOIDED, reason.name());
    }

    @Override
    public void returned(String node, Ending ending, long avoidedNanos) {
        next.returned(node, ending, avoidedNanos);
        Decisions.returned(balancer, node, ending.name(), avoidedNanos);
        publish(node, Kind.RETURNED, ending.name());
    }

    @Override
    public void strategyChanged(Strategy before, Strategy now) {
        next.strategyChanged(before, now);
    }

    void publish(String node, Kind kind, String reason) {
        List<EventNotifier> notifiers = context.getManagementStrategy().getStartedEventNotifiers();
        if (notifiers.isEmpty()) {
            return;
        }
        BalancerEvent event = new BalancerEvent(context, balancer, node, kind, reason);
        try {
            executor.execute(() -> notifiers.forEach(notifier -> tell(notifier, event)));
        } catch (RejectedExecutionException e) {
            lost.increment();
        }
    }

    private void tell(EventNotifier notifier, BalancerEvent event) {
        try {
            if (!notifier.isDisabled() && notifier.isEnabled(event)) {
                notifier.notify(event);
            }
        } catch (Exception e) { // of somebody else's code
            LOG.warn("balancer '{}': an event notifier failed at {}", balancer, event, e);
        }
    }

    long lost() {
        return lost.sum();
    }

    /** Lets no new event in; those under way are still told. */
    @Override
    public void close() {
        context.getExecutorServiceManager().shutdown(executor);
    }
}
