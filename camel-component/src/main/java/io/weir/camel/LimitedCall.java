package io.weir.camel;

import io.weir.event.Decisions;
import io.weir.limit.GateRefusedException;
import io.weir.limit.Refusal;
import io.weir.method.LimitedMethod;
import io.weir.method.MethodPermit;
import io.weir.method.MethodWaiter;
import io.weir.method.Outcome;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;

/**
 * One exchange on its way through a limit: its place in the line, its permit, and the callback that gives it back, exactly once
 * even when a processor calls back twice or throws after it called back.
 *
 * <p>While it waits it holds no thread. Whoever gives a permit back must not run the exchange that gets it, so an exchange that
 * waited goes on in a thread of the pool. Only a transacted one waits in its thread, as it must not change that.
 */
final class LimitedCall extends AtomicInteger implements AsyncCallback, MethodWaiter {
    private static final long serialVersionUID = 1L;

    private static final int OPEN = 0;
    private static final int DONE_SYNC = 1;
    private static final int DONE_ASYNC = 2;

    private final transient LimitedMethod method;
    private final transient PriorityRule priority;
    private final transient int classes;
    private final transient Executor pool;
    private final transient Exchange exchange;
    private final transient AsyncProcessor processor;
    private final transient AsyncCallback next;
    private transient MethodPermit permit;

    /** Who asks for a permit, while it does: only that thread itself ever finds itself here. */
    private transient Thread asking;

    private transient boolean settledWhileAsking;

    /** Set before the exchange is handed to the pool: its caller has gone on by then. */
    private transient boolean aside;

    /**
     * Prepares the call.
     *
     * @param limits where the method is from
     * @param processor what the limit is for
     * @param next is called when the exchange is through, or refused
     */
    LimitedCall(
            LimitedMethod method,
            RunningLimits limits,
            PriorityRule priority,
            Exchange exchange,
            AsyncProcessor processor,
            AsyncCallback next) {
        this.method = method;
        this.priority = priority;
        this.classes = limits.classes();
        this.pool = limits.pool();
        this.exchange = exchange;
        this.processor = processor;
        this.next = next;
    }

    /** Sends the exchange through. Never throws. Returns what {@code AsyncProcessor.process} returns. */
    boolean start() {
        permit = method.tryAcquirePermit().orElse(null);
        if (permit != null) {
            return enter();
        }
        return exchange.isTransacted() ? waitHere() : waitAside();
    }

    private boolean waitAside() {
        asking = Thread.currentThread();
        var unused = method.acquireAsync(priority.classOf(exchange, classes), method.defaultDeadline(), this);
        asking = null;
        if (!settledWhileAsking) {
            return false;
        }
        return permit != null ? enter() : refuseNow();
    }

    private boolean waitHere() {
        try {
            permit = method.acquire(priority.classOf(exchange, classes), method.defaultDeadline());
            return enter();
        } catch (GateRefusedException e) {
            shed(e.refusal());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            exchange.setException(e);
        }
        return refuseNow();
    }

    private void shed(Refusal refusal) {
        Decisions.shed(refusal.gate(), "exchange", refusal.reason().text());
        exchange.setException(new MethodLimitRefusedException(refusal));
    }

    private boolean refuseNow() {
        next.done(true);
        return true;
    }

    private boolean enter() {
        try {
            return processor.process(exchange, this);
        } catch (Throwable thrown) { // whatever the processor throws, Camel would let the caller hang
            if (compareAndSet(OPEN, DONE_SYNC)) {
                exchange.setException(thrown);
                finish(true);
            }
            // What a processor throws after it called back belongs to nobody: the exchange may be on its way elsewhere.
            return get() == DONE_SYNC;
        }
    }

    @Override
    public void admitted(MethodPermit given) {
        permit = given;
        if (asking == Thread.currentThread()) {
            settledWhileAsking = true;
            return;
        }
        aside = true;
        try {
            pool.execute(this::enter);
        } catch (RejectedExecutionException | Error e) { // stopping, or the system gives no more threads
            given.release(Outcome.IGNORED);
            exchange.setException(e);
            next.done(false);
        }
    }

    @Override
    public void refused(Refusal refusal) {
        shed(refusal);
        if (asking == Thread.currentThread()) {
            settledWhileAsking = true;
            return;
        }
        try {
            // The ticker refuses those who are late; what the route does about it is none of its work.
            pool.execute(() -> next.done(false));
        } catch (RejectedExecutionException | Error e) {
            next.done(false);
        }
    }

    @Override
    public void done(boolean doneSync) {
        if (compareAndSet(OPEN, doneSync ? DONE_SYNC : DONE_ASYNC)) {
            finish(doneSync);
        }
    }

    private void finish(boolean doneSync) {
        try {
            permit.release(exchange.getException() == null ? Outcome.SUCCESS : Outcome.FAILURE);
        } finally {
            next.done(doneSync && !aside);
        }
    }
}
