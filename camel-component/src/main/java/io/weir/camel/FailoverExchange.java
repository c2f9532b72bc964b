package io.weir.camel;

import io.weir.balance.Node;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.ExchangeHelper;

/**
 * One exchange that is sent to another node when one has failed, as Camel's own failover does it: each attempt on a copy, the
 * last one's results copied back, every completion run once when the exchange ends, whatever the method of the request.
 *
 * <p>Everything about the exchange is kept here and nowhere else: what was tried, its session, what is left. One thread at a
 * time runs it; the hand-over is the attempt's callback. A hedged attempt counts as one, though both of its nodes count as
 * tried.
 */
final class FailoverExchange {

    /** How an attempt is made; implemented by the balancer. */
    interface Sender {
        /** Chooses and enters a node that was not tried; null when there is none. */
        Node<CamelNode> choose(Exchange exchange, Session session, TriedNodes tried);

        /** Sends to the node that was entered and notes it as tried. Never throws, calls back exactly once. */
        void send(Exchange exchange, AsyncCallback callback, Node<CamelNode> node, Session session, TriedNodes tried);

        /** Says whether a node is left that could be tried. */
        boolean isAnyLeft(TriedNodes tried);

        /** Says whether an attempt ended without a node, since all were at their limits for too long. */
        boolean isRefusal(Exchange attempt);
    }

    /** What to do after an attempt. */
    private enum Next {
        AGAIN,
        WAIT,
        FINISH
    }

    private final Exchange exchange;
    private final AsyncCallback callback;
    private final Sender sender;
    private final FailoverSettings settings;
    private final FailoverCounters counters;
    private final TriedNodes tried = TriedNodes.forOneExchange();
    private final Object body;
    private Session session;
    private int attemptsLeft;
    private Exchange failed;

    FailoverExchange(
            Exchange exchange,
            AsyncCallback callback,
            Session session,
            Sender sender,
            FailoverSettings settings,
            FailoverCounters counters) {
        this.exchange = exchange;
        this.callback = callback;
        this.session = session;
        this.sender = sender;
        this.settings = settings;
        this.counters = counters;
        this.body = exchange.getMessage().getBody();
        this.attemptsLeft = settings.attempts();
    }

    /** Runs the exchange. Never throws. Returns what {@code AsyncProcessor.process} returns. */
    boolean start() {
        return run(true);
    }

    /** A loop and no recursion, since a thousand nodes that fail at once must not fill the stack. */
    private boolean run(boolean onCallersThread) {
        Next next = Next.AGAIN;
        while (next == Next.AGAIN) {
            next = attempt();
        }
        if (next == Next.WAIT) {
            return false;
        }
        callback.done(onCallersThread);
        return onCallersThread;
    }

    private Next attempt() {
        try {
            // The copy first: once a node is entered nothing may go wrong before it is sent to.
            Exchange copy = ExchangeHelper.createCopy(exchange, true);
            RepeatableBody.unshare(copy);
            Node<CamelNode> node = sender.choose(copy, session, tried);
            if (node == null) {
                return noNodeLeft();
            }
            AtomicBoolean met = new AtomicBoolean();
            // Both the child's return and its callback come here; the later one goes on, so that neither overtakes.
            sender.send(copy, doneSync -> resume(met, copy), node, session, tried);
            return met.compareAndSet(false, true) ? Next.WAIT : judge(copy);
        } catch (IOException | RuntimeException | Error e) {
            exchange.setException(e);
            return Next.FINISH;
        }
    }

    private void resume(AtomicBoolean met, Exchange copy) {
        if (met.compareAndSet(false, true)) {
            return; // the child has not returned yet, and its caller goes on
        }
        Next next;
        try {
            next = judge(copy);
        } catch (RuntimeException | Error e) {
            exchange.setException(e);
            next = Next.FINISH;
        }
        if (next == Next.AGAIN) {
            run(false);
        } else {
            callback.done(false);
        }
    }

    private Next noNodeLeft() {
        if (failed == null) {
            throw new IllegalStateException(BalancerEngine.NO_CHILD);
        }
        return finish(failed);
    }

    private Next judge(Exchange copy) {
        if (copy.getUnitOfWork() == null) {
            // With a unit of work they are there already.
            copy.getExchangeExtension().handoverCompletions(exchange);
        }
        if (!settings.matches(copy) || sender.isRefusal(copy)) {
            return finish(copy);
        }
        if (attemptsLeft == 0 || isForcedToStop() || !sender.isAnyLeft(tried)) {
            counters.exhausted();
            return finish(copy);
        }
        if (RepeatableBody.isReadOnce(body)) {
            counters.readOnce();
            finish(copy);
            exchange.setException(readOnce(copy.getException()));
            return Next.FINISH;
        }
        attemptsLeft--;
        counters.failedOver();
        session = session.afterFailure(tried);
        failed = copy;
        return Next.AGAIN;
    }

    private Next finish(Exchange copy) {
        ExchangeHelper.copyResults(exchange, copy);
        return Next.FINISH;
    }

    private boolean isForcedToStop() {
        return exchange.getContext().getShutdownStrategy().isForceShutdown();
    }

    private IllegalStateException readOnce(Exception cause) {
        return new IllegalStateException(
                "GC-aware load balancer cannot send the request to another node: its body is a stream ("
                        + body.getClass().getName()
                        + ") that the failed attempt may have read; switch on stream caching for the route",
                cause);
    }
}
