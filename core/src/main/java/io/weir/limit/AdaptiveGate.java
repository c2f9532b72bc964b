package io.weir.limit;

import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets at most {@link #limit()} units in at a time, and keeps the others in order until a permit is free.
 *
 * <p>A permit that comes free goes to the line: to the highest class, in a class to the first, and nobody who arrives
 * overtakes. A waiter rises by a class with each ageing interval, so that each is served in the end. Raising the limit lets
 * waiters in at once; lowering it takes no permit away but gives none out until enough are back.
 *
 * <p>Who was let in by {@link #tryAcquire} or {@link #acquire} owes one {@link #release()}, from any thread; who was let in by a
 * {@link GateTicket} or a {@link Permit} releases that, once or more often. Deadlines are times of the gate's clock, within 146
 * years of now, and nobody is let in after his; those without a thread are refused by {@link #expire}, which the owner calls
 * now and then.
 *
 * <p>Thread-safe. With a free permit and nobody waiting, letting in and giving back are one compare-and-set each: no lock, no
 * allocation, no clock. Else a short lock guards the line; no callback and no parking happens under it.
 */
public final class AdaptiveGate implements MetricSource, AutoCloseable {
    /** The deadline of who waits for ever. */
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    private final String name;
    private final int classes;
    private final NanoClock clock;
    private final PermitWord word;
    private final LockedLine line;
    private final Deliveries deliveries;

    AdaptiveGate(String name, int classes, NanoClock clock, PermitWord word, LockedLine line, Deliveries deliveries) {
        this.name = name;
        this.classes = classes;
        this.clock = clock;
        this.word = word;
        this.line = line;
        this.deliveries = deliveries;
    }

    /**
     * Starts to describe a gate.
     *
     * @param name its name in messages and metrics
     * @return a builder
     */
    public static AdaptiveGateBuilder named(String name) {
        return new AdaptiveGateBuilder(name);
    }

    /**
     * Takes a permit when one is free and nobody waits. Owe a {@link #release()} then.
     *
     * @return whether the caller is in
     */
    public boolean tryAcquire() {
        return word.tryTake();
    }

    /**
     * Takes a permit as {@link #tryAcquire()} does, as an object.
     *
     * @return the permit; empty when the caller is not in
     */
    public Optional<Permit> tryAcquirePermit() {
        return word.tryTake() ? Optional.of(new HeldPermit(this)) : Optional.empty();
    }

    /**
     * Takes a permit, and waits for it when need be. Owe a {@link #release()} then.
     *
     * @param priorityClass the caller's class, zero (the highest) to the number of classes less one
     * @param deadlineNanos the time of the gate's clock until which the caller waits, or {@link #NO_DEADLINE}; one that has
     *     passed takes a free permit or none
     * @throws InterruptedException when the thread is interrupted while it would wait; it has no permit then
     * @throws GateRefusedException when the line is full, the deadline passes or the gate is closed
     * @throws IllegalArgumentException when there is no such class
     */
    public void acquire(int priorityClass, long deadlineNanos) throws InterruptedException, GateRefusedException {
        checkClass(priorityClass);
        if (word.tryTake()) {
            return;
        }
        Waiter waiter = new Waiter(this, Thread.currentThread(), null, priorityClass, deadlineNanos);
        join(waiter);
        boolean settled = false;
        try {
            settled = park(waiter);
        } finally {
            if (!settled) {
                // Interrupted, or an Error out of nowhere: neither the place nor a permit on its way may be left
                // behind.
                cancel(waiter);
            }
        }
        if (waiter.refusal != null) {
            throw new GateRefusedException(waiter.refusal);
        }
    }

    /**
     * Takes a permit as {@link #acquire} does, as an object.
     *
     * @param priorityClass as there
     * @param deadlineNanos as there
     * @return the permit
     * @throws InterruptedException as there
     * @throws GateRefusedException as there
     */
    public Permit acquirePermit(int priorityClass, long deadlineNanos)
            throws InterruptedException, GateRefusedException {
        acquire(priorityClass, deadlineNanos);
        return new HeldPermit(this);
    }

    /** Waits until the waiter is settled; the interrupt of one that was let in meanwhile is left to the caller. */
    private boolean park(Waiter waiter) throws InterruptedException {
        while (waiter.isQueued()) {
            if (Thread.interrupted()) {
                if (line.leave(waiter)) {
                    throw new InterruptedException();
                }
                Thread.currentThread().interrupt();
            } else if (waiter.deadlineNanos == NO_DEADLINE) {
                LockSupport.park(this);
            } else {
                long nowNanos = clock.nanoTime();
                if (waiter.isOverdue(nowNanos)) {
                    line.refuseLate(waiter, nowNanos);
                } else {
                    LockSupport.parkNanos(this, waiter.deadlineNanos - nowNanos);
                }
            }
        }
        return true;
    }

    /**
     * Asks for a permit without blocking.
     *
     * @param priorityClass the unit's class, zero (the highest) to the number of classes less one
     * @param deadlineNanos the time of the gate's clock until which the unit waits, or {@link #NO_DEADLINE}
     * @param waiter is told the outcome: before this method returns when there is nothing to wait for, unless the caller is
     *     in a callback itself
     * @return the unit's place in the line, and its permit once it is admitted
     * @throws IllegalArgumentException when there is no such class
     */
    public GateTicket acquireAsync(int priorityClass, long deadlineNanos, GateWaiter waiter) {
        Objects.requireNonNull(waiter, "waiter");
        checkClass(priorityClass);
        Waiter ticket = new Waiter(this, null, waiter, priorityClass, deadlineNanos);
        if (word.tryTake()) {
            ticket.settle(Waiter.ADMITTED);
        } else {
            join(ticket);
        }
        if (!ticket.isQueued()) {
            deliveries.deliver(ticket);
        }
        return ticket;
    }

    private void checkClass(int priorityClass) {
        if (priorityClass < 0 || priorityClass >= classes) {
            throw new IllegalArgumentException(
                    "gate '" + name + "': class must be in 0.." + (classes - 1) + ", but was " + priorityClass);
        }
    }

    private void join(Waiter waiter) {
        line.join(waiter);
        // A releaser may have been stopped between its give-back and its look at the line: do not wait for it.
        if (word.canAdmit()) {
            admitWaiters();
        }
    }

    private void admitWaiters() {
        do {
            deliveries.deliver(line.admit());
        } while (word.canAdmit());
    }

    /** Takes a waiter out of the line, or its permit or refusal back from under way. */
    boolean cancel(Waiter waiter) {
        if (waiter.isQueued() && line.leave(waiter)) {
            return true;
        }
        if (waiter.moves(Waiter.ADMITTED, Waiter.ENDED)) {
            release();
            return true;
        }
        return waiter.moves(Waiter.REFUSED, Waiter.ENDED);
    }

    /**
     * Gives one permit back, and lets the next waiter in with it.
     *
     * @throws IllegalStateException when no permit is out: somebody gave back twice
     */
    public void release() {
        if (word.giveBack()) {
            admitWaiters();
        }
    }

    /**
     * Sets the limit. Raised, it lets waiters in before this returns; lowered, units above it stay in until they end.
     *
     * @param units one or more
     * @throws IllegalArgumentException when it is less than one
     */
    public void setLimit(int units) {
        if (units < 1) {
            throw new IllegalArgumentException("gate '" + name + "': limit must be >= 1 (units), but was " + units);
        }
        if (word.setLimit(units)) {
            admitWaiters();
        }
    }

    /**
     * Refuses those whose deadline has passed. For the owner's ticker: without it, a unit that waits without a thread learns of
     * its deadline only when its turn comes. Costs nothing while nobody is late.
     *
     * @param nowNanos the time of the gate's clock
     */
    public void expire(long nowNanos) {
        // Delivering empties a batch, so it is looked at before.
        for (Deliveries.Batch late = line.expire(nowNanos); !late.isEmpty(); late = line.expire(nowNanos)) {
            deliveries.deliver(late);
        }
    }

    /** Refuses those who wait and all who come from now on; permits that are out can still be given back. */
    @Override
    public void close() {
        for (Deliveries.Batch refused = line.close(); !refused.isEmpty(); refused = line.close()) {
            deliveries.deliver(refused);
        }
    }

    /**
     * Tells whether the gate was closed.
     *
     * @return whether nobody is let in any more
     */
    public boolean isClosed() {
        return word.isClosed();
    }

    /**
     * Returns the gate's name.
     *
     * @return the name in messages and metrics
     */
    public String name() {
        return name;
    }

    /**
     * Returns the limit in force.
     *
     * @return one or more
     */
    public int limit() {
        return word.limit();
    }

    /**
     * Returns how many are in.
     *
     * @return zero or more; above the limit while a lowered limit drains
     */
    public int inFlight() {
        return word.inFlight();
    }

    /**
     * Returns how many wait.
     *
     * @return zero or more
     */
    public int waiting() {
        return line.size();
    }

    /**
     * Returns what is known of waiting. Takes the line's lock: for a sample or a scrape, not for each request.
     *
     * @return the numbers at this moment
     */
    public Waits waits() {
        return line.read(deliveries.failures());
    }

    @Override
    public List<Metric> metrics() {
        return GateMetrics.of(name, limit(), inFlight(), waits());
    }
}
