package io.weir.samples.demo.gateway;

import io.weir.balance.AvoidanceListener;
import io.weir.clock.NanoClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Remembers when the balancer avoided which node. Thread-safe. */
final class AvoidanceLog implements AvoidanceListener {
    private final NanoClock clock;
    private final Map<String, Long> since = new HashMap<>();
    private final List<Span> spans = new ArrayList<>();

    /**
     * Creates an empty log.
     *
     * @param clock the gateway's clock
     */
    AvoidanceLog(NanoClock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized void avoided(String node, Reason reason, long untilEventNanos) {
        since.put(node, clock.nanoTime());
    }

    @Override
    public synchronized void returned(String node, Ending ending, long avoidedNanos) {
        Long startNanos = since.remove(node);
        if (startNanos != null) {
            spans.add(new Span(node, startNanos, clock.nanoTime()));
        }
    }

    /**
     * Returns what was avoided so far.
     *
     * @return the spans; one that goes on ends now
     */
    synchronized List<Span> spans() {
        List<Span> all = new ArrayList<>(spans);
        long nowNanos = clock.nanoTime();
        since.forEach((node, startNanos) -> all.add(new Span(node, startNanos, nowNanos)));
        return all;
    }

    /**
     * A time in which a node was avoided.
     *
     * @param node the balancer's name of it: its address
     * @param startNanos when it began
     * @param endNanos when it ended
     */
    record Span(String node, long startNanos, long endNanos) {}
}
