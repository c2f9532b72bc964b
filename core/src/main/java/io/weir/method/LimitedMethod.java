package io.weir.method;

import io.weir.clock.NanoClock;
import io.weir.control.LimitRange;
import io.weir.limit.AdaptiveGate;
import io.weir.limit.GateRefusedException;
import java.util.Objects;
import java.util.Optional;

/**
 * One method of a host and its limit. Get it from {@link MethodLimits#method}, and keep it: looking it up is what costs most.
 *
 * <p>Three ways in: {@link #tryAcquire()} for the path without a queue, which owes one {@code release}; {@link #acquireAsync} for
 * a call that waits without a thread; {@link #acquire} for a thread that waits. Each is released exactly once, and the release
 * says how the call ended. Class zero is served first; waiting raises a class. Deadlines are times of the set's clock.
 *
 * <p>Thread-safe. Letting in and giving back without a queue take no lock, read no clock and allocate nothing.
 */
public final class LimitedMethod {
    private final String name;
    private final LimitRange range;
    private final AdaptiveGate gate;
    private final NanoClock clock;
    private final long queueTimeoutNanos;
    private final MethodCounts counts = new MethodCounts();

    LimitedMethod(String name, LimitRange range, AdaptiveGate gate, NanoClock clock, long queueTimeoutNanos) {
        this.name = name;
        this.range = range;
        this.gate = gate;
        this.clock = clock;
        this.queueTimeoutNanos = queueTimeoutNanos;
    }

    /**
     * Lets a call in when a permit is free and nobody waits. Owe one {@link #release(Outcome, long)} then. A call that is to wait
     * when this returns false goes on to {@link #acquireAsync} or {@link #acquire}.
     *
     * @return whether the call is in
     */
    public boolean tryAcquire() {
        if (gate.tryAcquire()) {
            return true;
        }
        counts.turnedAway();
        return false;
    }

    /**
     * Lets a call in as {@link #tryAcquire()} does, as an object that measures its time. Allocates it, and reads the clock.
     *
     * @return the permit; empty when the call is not in
     */
    public Optional<MethodPermit> tryAcquirePermit() {
        return tryAcquire() ? Optional.of(permit()) : Optional.empty();
    }

    /** Makes the permit of a call that is in; an Error on the way must not keep the place. */
    private MethodPermit permit() {
        try {
            return AdmittedCall.in(this, clock.nanoTime());
        } catch (Throwable e) {
            gate.release();
            throw e;
        }
    }

    /**
     * Ends a call that was let in by {@link #tryAcquire()}. Exactly once, from any thread.
     *
     * @param outcome how it ended
     * @param serviceNanos how long it took from being let in, ns; zero or more
     * @throws IllegalStateException when no call is in: somebody released twice
     */
    public void release(Outcome outcome, long serviceNanos) {
        try {
            ended(outcome, serviceNanos);
        } finally {
            gate.release();
        }
    }

    /**
     * Ends a call that was let in by {@link #tryAcquire()} and whose CPU time was measured. To measure one call in many is
     * enough.
     *
     * @param outcome how it ended
     * @param serviceNanos how long it took from being let in, ns; zero or more
     * @param cpuNanos the CPU time of its thread or threads, ns; zero or more
     * @throws IllegalStateException when no call is in
     */
    public void release(Outcome outcome, long serviceNanos, long cpuNanos) {
        try {
            ended(outcome, serviceNanos, cpuNanos);
        } finally {
            gate.release();
        }
    }

    /**
     * Asks to be let in without blocking.
     *
     * @param priorityClass the call's class, zero (the highest) to the number of classes less one
     * @param deadlineNanos until when it waits, a time of the set's clock, or {@link AdaptiveGate#NO_DEADLINE}; see {@link
     *     #defaultDeadline()}
     * @param waiter is told the outcome: before this returns when there is nothing to wait for
     * @return the call's place in the line
     * @throws IllegalArgumentException when there is no such class
     */
    public MethodTicket acquireAsync(int priorityClass, long deadlineNanos, MethodWaiter waiter) {
        AdmittedCall call = AdmittedCall.outside(this, Objects.requireNonNull(waiter, "waiter"));
        return call.at(gate.acquireAsync(priorityClass, deadlineNanos, call));
    }

    /**
     * Lets a call in, and has its thread wait when need be.
     *
     * @param priorityClass as in {@link #acquireAsync}
     * @param deadlineNanos as there
     * @return the permit; owes one release
     * @throws InterruptedException when the thread is interrupted while it would wait
     * @throws GateRefusedException when too many wait, the deadline passes or the set is closed
     * @throws IllegalArgumentException when there is no such class
     */
    public MethodPermit acquire(int priorityClass, long deadlineNanos)
            throws InterruptedException, GateRefusedException {
        gate.acquire(priorityClass, deadlineNanos);
        return permit();
    }

    /**
     * Returns the deadline of a call that begins to wait now and waits as long as the settings allow. Reads the clock.
     *
     * @return a time of the set's clock
     */
    public long defaultDeadline() {
        return clock.nanoTime() + queueTimeoutNanos;
    }

    /**
     * Returns the method's name.
     *
     * @return its name in messages, snapshots and metrics
     */
    public String name() {
        return name;
    }

    /**
     * Returns the limit in force.
     *
     * @return calls that may be in at a time, one or more
     */
    public int limit() {
        return gate.limit();
    }

    /**
     * Returns how many calls are in.
     *
     * @return zero or more; above the limit while a lowered limit drains
     */
    public int inFlight() {
        return gate.inFlight();
    }

    /**
     * Returns how many calls wait.
     *
     * @return zero or more
     */
    public int waiting() {
        return gate.waiting();
    }

    long now() {
        return clock.nanoTime();
    }

    void ended(Outcome outcome, long serviceNanos) {
        counts.ended(outcome, serviceNanos);
    }

    void ended(Outcome outcome, long serviceNanos, long cpuNanos) {
        if (outcome != Outcome.IGNORED) {
            counts.measuredCpu(cpuNanos);
        }
        counts.ended(outcome, serviceNanos);
    }

    void giveBack() {
        gate.release();
    }

    AdaptiveGate gate() {
        return gate;
    }

    LimitRange range() {
        return range;
    }

    MethodCounts counts() {
        return counts;
    }
}
