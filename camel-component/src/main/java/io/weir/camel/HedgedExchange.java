package io.weir.camel;

import io.weir.balance.Node;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.StreamCache;
import org.apache.camel.spi.Synchronization;
import org.apache.camel.support.ExchangeHelper;
import org.apache.camel.support.UnitOfWorkHelper;

/**
 * One exchange that goes to an avoided node and, when that does not answer soon, to a second one too; the first answer wins.
 *
 * <p>Each attempt works on a copy of the exchange without the unit of work, on a thread of the balancer's pool, since most
 * producers block. The winner's results and completions go to the original exchange; a loser's completions run at once
 * and its answer is dropped. An attempt that fails while the other is still out waits for it, so that a hedge never makes
 * an error of what would have been an answer.
 */
final class HedgedExchange {
    private final Exchange exchange;
    private final AsyncCallback callback;
    private final ReportHeaders headers;
    private final Executor pool;
    private final LongAdder secondAnswers;

    private final Exchange firstCopy;
    private final Exchange secondCopy;
    private final AtomicBoolean answered = new AtomicBoolean();
    private final AtomicInteger outstanding = new AtomicInteger(1);

    /**
     * Prepares both attempts. Both copies are made now: once an attempt has answered, the original belongs to the route
     * again and must not be read here.
     *
     * @throws IOException when the body cannot be copied
     */
    HedgedExchange(
            Exchange exchange, AsyncCallback callback, ReportHeaders headers, Executor pool, LongAdder secondAnswers)
            throws IOException {
        this.firstCopy = copyOf(exchange);
        this.secondCopy = copyOf(exchange);
        this.exchange = exchange;
        this.callback = callback;
        this.headers = headers;
        this.pool = pool;
        this.secondAnswers = secondAnswers;
    }

    /**
     * Starts the first attempt.
     *
     * @throws RejectedExecutionException when the pool takes no more; the node is still entered then
     */
    void start(Node<CamelNode> node) {
        pool.execute(() -> attempt(node, firstCopy));
    }

    /** Starts the second attempt unless the first has answered; called when the time to wait is over. The supplier may return null. */
    void hedge(Supplier<Node<CamelNode>> chooseOther) {
        // From 1 to 2 only: when the first attempt is back already there is nothing to hedge.
        Node<CamelNode> node = outstanding.get() == 1 ? chooseOther.get() : null;
        if (node == null) {
            return;
        }
        if (!outstanding.compareAndSet(1, 2)) {
            node.leave();
            return;
        }
        try {
            pool.execute(() -> attempt(node, secondCopy));
        } catch (RejectedExecutionException e) {
            node.leave();
            secondCopy.setException(e);
            ended(secondCopy);
        }
    }

    private static Exchange copyOf(Exchange original) throws IOException {
        Exchange copy = ExchangeHelper.createCopy(original, true);
        // Completions of an attempt stay with the attempt until it is known who won.
        copy.getExchangeExtension().setUnitOfWork(null);
        if (original.getMessage().getBody() instanceof StreamCache cache) {
            copy.getMessage().setBody(cache.copy(copy));
        }
        return copy;
    }

    private void attempt(Node<CamelNode> node, Exchange copy) {
        new NodeCallback(copy, node, headers, doneSync -> ended(copy)).send();
    }

    private void ended(Exchange copy) {
        boolean last = outstanding.decrementAndGet() == 0;
        boolean usable = !copy.isFailed();
        if ((usable || last) && answered.compareAndSet(false, true)) {
            if (usable && copy == secondCopy) { // identity: which of the two attempts this was
                secondAnswers.increment();
            }
            copy.getExchangeExtension().handoverCompletions(exchange);
            ExchangeHelper.copyResults(exchange, copy);
            callback.done(false);
        } else {
            List<Synchronization> completions = copy.getExchangeExtension().handoverCompletions();
            UnitOfWorkHelper.doneSynchronizations(copy, completions);
        }
    }
}
