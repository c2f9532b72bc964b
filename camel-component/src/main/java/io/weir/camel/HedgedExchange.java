package io.weir.camel;

import io.weir.balance.Node;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;

/**
 * One exchange that goes to an avoided node and, when that does not answer soon, to a second one too; the first answer wins.
 *
 * <p>Each attempt works on a copy of the exchange ({@link HedgeAttempt}), on a thread of the balancer's pool, since most
 * producers block. The winner's results and completions go to the original exchange; a loser's completions run at once
 * and its answer is dropped. An attempt that fails while the other is still out waits for it, so that a hedge never makes
 * an error of what would have been an answer.
 */
final class HedgedExchange {
    private final Exchange exchange;
    private final AsyncCallback callback;
    private final ReportHeaders headers;
    private final Session session;
    private final NodeLimits limits;
    private final Executor pool;
    private final LongAdder secondAnswers;

    private final HedgeAttempt first;
    private final HedgeAttempt second;
    private volatile boolean secondMade;
    private final AtomicBoolean answered = new AtomicBoolean();
    private final AtomicInteger outstanding = new AtomicInteger(1);

    /**
     * Prepares both attempts. Both copies are made now: once an attempt has answered, the original belongs to the route
     * again and must not be read here.
     *
     * @throws IOException when the body cannot be copied
     */
    HedgedExchange(
            Exchange exchange,
            AsyncCallback callback,
            ReportHeaders headers,
            Session session,
            NodeLimits limits,
            Executor pool,
            LongAdder secondAnswers)
            throws IOException {
        this.first = new HedgeAttempt(exchange);
        this.second = secondOf(exchange);
        this.exchange = exchange;
        this.callback = callback;
        this.headers = headers;
        this.session = session;
        this.limits = limits;
        this.pool = pool;
        this.secondAnswers = secondAnswers;
    }

    private HedgeAttempt secondOf(Exchange original) throws IOException {
        try {
            return new HedgeAttempt(original);
        } catch (IOException | RuntimeException | Error e) {
            first.drop();
            throw e;
        }
    }

    /**
     * Starts the first attempt.
     *
     * @throws RejectedExecutionException when the pool takes no more; the node is still entered then
     */
    void start(Node<CamelNode> node) {
        try {
            pool.execute(() -> send(node, first));
        } catch (RejectedExecutionException | Error e) { // an Error when the system gives no more threads
            first.drop();
            second.drop();
            throw e;
        }
    }

    /**
     * Starts the second attempt unless the first has answered; called when the time to wait is over.
     *
     * @param chooseOther chooses and enters the second node; null when there is none, and the first goes on alone
     */
    void hedge(Supplier<Node<CamelNode>> chooseOther, TriedNodes tried) {
        Node<CamelNode> node = outstanding.get() == 1 ? chooseOther.get() : null;
        if (node == null) {
            return;
        }
        // From 1 to 2 only: when the first attempt is back already there is nothing to hedge.
        if (!outstanding.compareAndSet(1, 2)) {
            node.leave();
            return;
        }
        secondMade = true;
        tried.add(node);
        try {
            pool.execute(() -> send(node, second));
        } catch (RejectedExecutionException
                | Error e) { // or a first attempt that fails would wait for the second for ever
            node.leave();
            second.exchange().setException(e);
            ended(second);
        }
    }

    private void send(Node<CamelNode> node, HedgeAttempt attempt) {
        new NodeCallback(attempt.exchange(), node, headers, session, limits, doneSync -> ended(attempt)).send();
    }

    private void ended(HedgeAttempt attempt) {
        boolean last = outstanding.decrementAndGet() == 0;
        if (last && !secondMade) {
            // From zero nobody gets to two any more. A cached body has counted the copy and waits for its end.
            second.drop();
        }
        boolean usable = !attempt.exchange().isFailed();
        if ((usable || last) && answered.compareAndSet(false, true)) {
            if (usable && attempt == second) { // identity: which of the two attempts this was
                secondAnswers.increment();
            }
            try {
                attempt.handTo(exchange);
            } catch (RuntimeException | Error e) { // or the caller would wait for ever
                exchange.setException(e);
            }
            callback.done(false);
        } else {
            attempt.drop();
        }
    }
}
