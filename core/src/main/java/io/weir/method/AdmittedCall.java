package io.weir.method;

import io.weir.limit.GateTicket;
import io.weir.limit.GateWaiter;
import io.weir.limit.Refusal;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** One call that was let in, or waits without a thread to be: its place, its permit and its clock in one object. */
final class AdmittedCall implements GateWaiter, MethodTicket, MethodPermit {
    private static final AtomicIntegerFieldUpdater<AdmittedCall> HELD =
            AtomicIntegerFieldUpdater.newUpdater(AdmittedCall.class, "held");

    private final LimitedMethod method;

    /** Who is told; null when the caller holds the permit already. */
    private final MethodWaiter listener;

    private volatile int held;
    private long sinceNanos;
    private GateTicket ticket;

    private AdmittedCall(LimitedMethod method, MethodWaiter listener) {
        this.method = method;
        this.listener = listener;
    }

    /** The permit of one that is in. */
    static AdmittedCall in(LimitedMethod method, long nowNanos) {
        AdmittedCall call = new AdmittedCall(method, null);
        call.sinceNanos = nowNanos;
        call.held = 1;
        return call;
    }

    /** The place of one that has still to be let in. */
    static AdmittedCall outside(LimitedMethod method, MethodWaiter listener) {
        return new AdmittedCall(method, listener);
    }

    /** Sets the place; before this object is given to whoever asked. */
    AdmittedCall at(GateTicket place) {
        ticket = place;
        return this;
    }

    @Override
    public void admitted(GateTicket permit) {
        ticket = permit;
        sinceNanos = method.now();
        held = 1;
        try {
            listener.admitted(this);
        } catch (Throwable e) {
            release(Outcome.IGNORED);
            throw e;
        }
    }

    @Override
    public void refused(Refusal refusal) {
        listener.refused(refusal);
    }

    @Override
    public boolean cancel() {
        return ticket.cancel();
    }

    @Override
    public void release(Outcome outcome) {
        if (held == 1 && HELD.compareAndSet(this, 1, 0)) {
            try {
                method.ended(outcome, method.now() - sinceNanos);
            } finally {
                giveBack();
            }
        }
    }

    @Override
    public void release(Outcome outcome, long cpuNanos) {
        if (held == 1 && HELD.compareAndSet(this, 1, 0)) {
            try {
                method.ended(outcome, method.now() - sinceNanos, cpuNanos);
            } finally {
                giveBack();
            }
        }
    }

    /** Through the ticket where there is one: the gate gives it back itself when a callback throws, and must not do so twice. */
    private void giveBack() {
        if (ticket == null) {
            method.giveBack();
        } else {
            ticket.release();
        }
    }
}
