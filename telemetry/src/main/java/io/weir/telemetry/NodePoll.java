package io.weir.telemetry;

import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.apache.hc.core5.concurrent.FutureCallback;

/**
 * The polling of one node: at most one attempt is under way, and each ends exactly once: by the node's result, by its
 * deadline, or without a word when the node is removed.
 *
 * <p>{@link #tick} belongs to the poller's tick; everything else is thread-safe. Nothing here waits.
 */
final class NodePoll {
    private final PolledNode node;
    private final HostAddress address;
    private final ReportClient client;
    private final long deadlineNanos;
    private final BiConsumer<PolledNode, PollResult> results;
    private final AtomicReference<Attempt> current = new AtomicReference<>();
    private volatile boolean removed;

    NodePoll(
            PolledNode node,
            HostAddress address,
            ReportClient client,
            long deadlineNanos,
            BiConsumer<PolledNode, PollResult> results) {
        this.node = node;
        this.address = address;
        this.client = client;
        this.deadlineNanos = deadlineNanos;
        this.results = results;
    }

    /**
     * Gives up an attempt whose deadline has passed, and begins a new one when none is under way.
     *
     * @param nowNanos the time now
     * @param onTime false when this tick itself is late: then an answer may lie unread, and no deadline is judged
     * @return whether an attempt was begun
     */
    boolean tick(long nowNanos, boolean onTime) {
        Attempt attempt = current.get();
        if (attempt != null) {
            if (!onTime || nowNanos - attempt.begunNanos < deadlineNanos) {
                return false;
            }
            attempt.end(PollResult.failed("no answer in time"));
            attempt.cancel();
        }
        Attempt next = new Attempt(nowNanos);
        if (removed || !current.compareAndSet(null, next)) {
            return false;
        }
        address.find(nowNanos, next);
        return true;
    }

    boolean isUnderWay() {
        return current.get() != null;
    }

    /** Ends the polling; a result that is on its way at this moment may still arrive. */
    void remove() {
        removed = true;
        Attempt attempt = current.getAndSet(null);
        if (attempt != null) {
            attempt.cancel();
        }
        client.forget(node);
    }

    /** One request, from the look-up of its host's name to its result. */
    private final class Attempt implements FutureCallback<PollResult>, HostAddress.Waiter {
        private final long begunNanos;
        private PollExchange exchange;
        private boolean cancelled;

        private Attempt(long begunNanos) {
            this.begunNanos = begunNanos;
        }

        @Override
        public void known(InetAddress known) {
            if (current.get() != this) {
                return;
            }
            try {
                attach(client.send(node, known, this));
            } catch (RuntimeException e) {
                failed(e);
            }
        }

        private synchronized void attach(PollExchange begun) {
            exchange = begun;
            if (cancelled) {
                begun.cancel();
            }
        }

        private synchronized void cancel() {
            cancelled = true;
            if (exchange != null) {
                exchange.cancel();
            }
        }

        private void end(PollResult result) {
            if (!current.compareAndSet(this, null)) {
                return;
            }
            if (!result.succeeded()) {
                address.tryNext();
            }
            if (!removed) {
                results.accept(node, result);
            }
        }

        @Override
        public void completed(PollResult result) {
            end(result);
        }

        @Override
        public void failed(Exception e) {
            end(PollResult.failed(FailureReason.of(e)));
        }

        @Override
        public void cancelled() {
            // Whoever cancels has ended the attempt, except the client when it is closed.
            end(PollResult.failed("the poller was closed"));
        }
    }
}
