package io.weir.limit;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * One unit in the line, or on its way out of it.
 *
 * <p>Its links belong to the gate's lock while it is {@code QUEUED}, and to the thread that settled it afterwards. Its state leaves
 * {@code QUEUED} under the lock alone; from there on by compare-and-set, so that a cancel and a delivery agree on who was
 * first.
 */
final class Waiter implements GateTicket {
    /** In the line. */
    static final int QUEUED = 0;

    /** Has a permit and does not know it yet. */
    static final int ADMITTED = 1;

    /** Is refused and does not know it yet. */
    static final int REFUSED = 2;

    /** Has a permit and knows it. */
    static final int IN = 3;

    /** Refused, cancelled, or its permit is back. */
    static final int ENDED = 4;

    private static final AtomicIntegerFieldUpdater<Waiter> STATE =
            AtomicIntegerFieldUpdater.newUpdater(Waiter.class, "state");

    private final AdaptiveGate gate;

    /** The thread that is parked; null when there is none. */
    final Thread thread;

    /** Who is called; null when a thread is parked. */
    final GateWaiter listener;

    final int priorityClass;
    final long deadlineNanos;

    /** When it joined the line; set under the lock. */
    long sinceNanos;

    /** Neighbours in the class's line; {@code next} also strings settled ones together for delivery. */
    Waiter previous;

    Waiter next;

    /** Where it is in the heap of deadlines; {@link DeadlineHeap#NOWHERE} when it is not. */
    int heapIndex = DeadlineHeap.NOWHERE;

    /** Set before the state becomes {@code REFUSED}. */
    Refusal refusal;

    private volatile int state;

    Waiter(AdaptiveGate gate, Thread thread, GateWaiter listener, int priorityClass, long deadlineNanos) {
        this.gate = gate;
        this.thread = thread;
        this.listener = listener;
        this.priorityClass = priorityClass;
        this.deadlineNanos = deadlineNanos;
    }

    boolean isQueued() {
        return state == QUEUED;
    }

    boolean isOverdue(long nowNanos) {
        return deadlineNanos != AdaptiveGate.NO_DEADLINE && deadlineNanos - nowNanos <= 0;
    }

    /** Ends the wait. Under the lock. */
    void settle(int outcome) {
        state = outcome;
    }

    boolean moves(int from, int to) {
        return STATE.compareAndSet(this, from, to);
    }

    @Override
    public boolean cancel() {
        return gate.cancel(this);
    }

    @Override
    public void release() {
        if (moves(IN, ENDED)) {
            gate.release();
        }
    }
}
