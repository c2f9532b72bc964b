package io.weir.hikari;

import io.weir.clock.NanoClock;
import io.weir.limit.AdaptiveGate;
import io.weir.limit.GateRefusedException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The permits in front of a pool: one for each thread that holds connections of it, however many it holds.
 *
 * <p>A thread that already holds a connection is let in without a permit. It would else wait for what only others like it can
 * give back, for instance when each of them opens a second transaction inside of its first. What a thread holds is counted
 * with it and travels with its connections, so that any other thread can give them back. Thread-safe.
 */
final class PoolGate {
    /** The count of nobody: marks a connection that took a permit although its thread holds others. */
    private static final AtomicInteger OF_NOBODY = new AtomicInteger();

    /** How many may wait: HikariCP knows no bound, and a hundred bytes each are nothing beside a thread. */
    private static final int MAX_WAITING = 1_000_000;

    private static final int ONLY_CLASS = 0;

    /**
     * Of a JDK class, so that a thread that outlives an application does not hold on to the application's class loader. A count
     * stays with its thread at zero: making one at each borrow would cost more than it frees.
     */
    private final ThreadLocal<AtomicInteger> heldByThread = ThreadLocal.withInitial(AtomicInteger::new);

    private final AdaptiveGate gate;
    private final AtomicInteger nested = new AtomicInteger();
    private final AtomicInteger nestedPeak = new AtomicInteger();
    private final AtomicInteger deepest = new AtomicInteger();
    private volatile int maxNested;

    /**
     * Makes the permits.
     *
     * @param name the pool's name
     * @param limit the level to start with
     * @param maxNested how many connections at most are let in without a permit; one thread that borrows for others, and so
     *     seems to nest, must not make the pool grow for ever
     * @param clock of the deadlines
     */
    PoolGate(String name, int limit, int maxNested, NanoClock clock) {
        this.gate = AdaptiveGate.named(name)
                .limit(limit)
                .maxWaiting(MAX_WAITING)
                .clock(clock)
                .build();
        this.maxNested = maxNested;
    }

    /** Lets the caller in when that needs no waiting; returns what to give back, null when it has to {@link #enter}. */
    AtomicInteger tryEnter() {
        AtomicInteger held = heldByThread.get();
        if (held.getAndIncrement() > 0) {
            if (nest(held)) {
                return held;
            }
            return gate.tryAcquire() ? OF_NOBODY : null;
        }
        if (gate.tryAcquire()) {
            return held;
        }
        held.decrementAndGet();
        return null;
    }

    /**
     * Waits until the caller may enter; returns what to give back.
     *
     * @param deadlineNanos until when, on the clock
     */
    AtomicInteger enter(long deadlineNanos) throws InterruptedException, GateRefusedException {
        gate.acquire(ONLY_CLASS, deadlineNanos);
        AtomicInteger held = heldByThread.get();
        // Zero unless it nests beyond the bound: then this permit is an extra one, and is given back by itself.
        return held.compareAndSet(0, 1) ? held : OF_NOBODY;
    }

    private boolean nest(AtomicInteger held) {
        int now = nested.incrementAndGet();
        if (now > maxNested) {
            leave(held); // And not a plain decrement: others may have given back all else that the thread held.
            return false;
        }
        if (now > nestedPeak.get()) {
            nestedPeak.accumulateAndGet(now, Math::max);
        }
        int depth = held.get() - 1;
        if (depth > deepest.get()) {
            deepest.accumulateAndGet(depth, Math::max);
        }
        return true;
    }

    /**
     * Gives back what one entry was let in with. Exactly once for each entry, from any thread.
     *
     * @param held as returned on entering
     */
    void leave(AtomicInteger held) {
        // The permit goes back with the last of a thread's connections, in whichever order they are closed.
        if (held == OF_NOBODY || held.decrementAndGet() == 0) {
            gate.release();
        } else {
            nested.decrementAndGet();
        }
    }

    void setLimit(int limit) {
        gate.setLimit(limit);
    }

    void setMaxNested(int max) {
        maxNested = max;
    }

    int limit() {
        return gate.limit();
    }

    /** Returns how many permits are out. */
    int inFlight() {
        return gate.inFlight();
    }

    int waiting() {
        return gate.waiting();
    }

    /** Returns how many connections are out without a permit. */
    int nested() {
        // Below zero for a moment, when a connection is given back while its borrower takes another.
        return Math.max(0, nested.get());
    }

    /** Returns how many connections besides its first a thread has held at most. */
    int deepest() {
        return deepest.get();
    }

    /** Returns the greatest number that were out without a permit since the last {@link #rollNestedPeak}. */
    int nestedPeak() {
        return nestedPeak.get();
    }

    /** Begins a new greatest number and returns the last. */
    int rollNestedPeak() {
        return nestedPeak.getAndSet(nested());
    }

    void close() {
        gate.close();
    }
}
