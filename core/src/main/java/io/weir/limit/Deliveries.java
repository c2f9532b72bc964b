package io.weir.limit;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Tells waiters how their wait ended, outside of every lock.
 *
 * <p>A parked thread is woken at once. Callbacks run one after the other in the calling thread: when one gives its permit back
 * right away, the next admitted is called after it and not inside it, or a long line of short units would be a deep stack.
 */
final class Deliveries {
    /** What this thread is delivering; set only meanwhile, so that nothing of ours stays in a host's threads. */
    private static final ThreadLocal<Running> RUNNING = new ThreadLocal<>();

    private final AtomicLong failures = new AtomicLong();
    private final Consumer<? super Throwable> onFailure;

    Deliveries(Consumer<? super Throwable> onFailure) {
        this.onFailure = onFailure;
    }

    long failures() {
        return failures.get();
    }

    /** Wakes the threads of a batch, and calls the callbacks or leaves them to the delivery that this thread is in. */
    void deliver(Batch settled) {
        Batch callbacks = wakeThreads(settled);
        if (callbacks.isEmpty()) {
            return;
        }
        Running outer = RUNNING.get();
        for (Running running = outer; running != null; running = running.outer()) {
            if (running.owner() == this) {
                running.callbacks().addAll(callbacks);
                return;
            }
        }
        RUNNING.set(new Running(this, callbacks, outer));
        try {
            for (Waiter waiter = callbacks.poll(); waiter != null; waiter = callbacks.poll()) {
                call(waiter);
            }
        } finally {
            if (outer == null) {
                RUNNING.remove();
            } else {
                RUNNING.set(outer);
            }
        }
    }

    /** Tells one waiter. */
    void deliver(Waiter settled) {
        Batch one = new Batch();
        one.add(settled);
        deliver(one);
    }

    private static Batch wakeThreads(Batch settled) {
        Batch callbacks = new Batch();
        for (Waiter waiter = settled.poll(); waiter != null; waiter = settled.poll()) {
            if (waiter.listener == null) {
                LockSupport.unpark(waiter.thread);
            } else {
                callbacks.add(waiter);
            }
        }
        return callbacks;
    }

    private void call(Waiter waiter) {
        try {
            if (waiter.moves(Waiter.ADMITTED, Waiter.IN)) {
                waiter.listener.admitted(waiter);
            } else if (waiter.moves(Waiter.REFUSED, Waiter.ENDED)) {
                waiter.listener.refused(waiter.refusal);
            }
        } catch (Throwable e) {
            // Whatever it is, it must cost neither the permit nor the turn of those behind, nor hit the innocent
            // caller.
            failures.incrementAndGet();
            waiter.release();
            report(e);
        }
    }

    private void report(Throwable failure) {
        try {
            onFailure.accept(failure);
        } catch (Throwable e) {
            failures.incrementAndGet();
        }
    }

    /** One gate's delivery in this thread; the callback of another gate may have caused it, whose delivery is the outer one. */
    private record Running(Deliveries owner, Batch callbacks, Running outer) {}

    /** Settled waiters, strung together by their own links. Not thread-safe. */
    static final class Batch {
        private Waiter head;
        private Waiter tail;
        private int size;

        boolean isEmpty() {
            return head == null;
        }

        int size() {
            return size;
        }

        void add(Waiter waiter) {
            if (tail == null) {
                head = waiter;
            } else {
                tail.next = waiter;
            }
            tail = waiter;
            size++;
        }

        void addAll(Batch others) {
            for (Waiter waiter = others.poll(); waiter != null; waiter = others.poll()) {
                add(waiter);
            }
        }

        Waiter poll() {
            Waiter waiter = head;
            if (waiter != null) {
                head = waiter.next;
                waiter.next = null;
                size--;
                if (head == null) {
                    tail = null;
                }
            }
            return waiter;
        }
    }
}
