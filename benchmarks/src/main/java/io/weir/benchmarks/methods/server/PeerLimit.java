package io.weir.benchmarks.methods.server;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.VegasLimit;
import com.netflix.concurrency.limits.limiter.BlockingLimiter;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.weir.benchmarks.methods.Policy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A limit of one method by a library, in the form that has callers wait when the library has one. Thread-safe. */
interface PeerLimit {
    /** As Weir's. */
    Duration WAIT = Duration.ofMinutes(1);

    /** Enters; empty when refused. Who is in closes what it got, whatever happened. */
    Optional<Admission> enter();

    /** One call that is in. */
    interface Admission {
        /** Ends it. */
        void leave(boolean succeeded);
    }

    /** Makes a method's limit. */
    static PeerLimit of(Policy policy, String method) {
        return switch (policy) {
            case VEGAS -> of(VegasLimit.newDefault());
            case GRADIENT2 -> of(Gradient2Limit.newDefault());
            case BULKHEAD -> bulkhead(method);
            case SENTINEL -> sentinel(method);
            default -> throw new IllegalArgumentException(policy.word() + " is no library");
        };
    }

    private static PeerLimit of(Limit limit) {
        Limiter<Void> limiter =
                BlockingLimiter.wrap(SimpleLimiter.newBuilder().limit(limit).<Void>build(), WAIT);
        return () -> limiter.acquire(null).map(listener -> succeeded -> {
            if (succeeded) {
                listener.onSuccess();
            } else {
                listener.onIgnore();
            }
        });
    }

    private static PeerLimit bulkhead(String method) {
        Bulkhead bulkhead = Bulkhead.of(
                method, BulkheadConfig.custom().maxWaitDuration(WAIT).build());
        return () ->
                bulkhead.tryAcquirePermission() ? Optional.of(succeeded -> bulkhead.onComplete()) : Optional.empty();
    }

    private static PeerLimit sentinel(String method) {
        SystemRule rule = new SystemRule();
        // What its guide recommends: with more than this, so many are let in as kept the server busy at its best.
        rule.setHighestSystemLoad(2.5 * Runtime.getRuntime().availableProcessors());
        SystemRuleManager.loadRules(List.of(rule));
        return () -> {
            try {
                Entry entry = SphU.entry(method, EntryType.IN);
                return Optional.of(succeeded -> entry.exit());
            } catch (BlockException e) {
                return Optional.empty();
            }
        };
    }
}
