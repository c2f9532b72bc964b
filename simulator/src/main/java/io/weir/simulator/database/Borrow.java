package io.weir.simulator.database;

import io.weir.limit.AdaptiveGate;
import io.weir.limit.GateTicket;
import io.weir.limit.GateWaiter;
import io.weir.limit.Refusal;
import io.weir.simulator.database.ConnectionPool.Borrower;
import io.weir.simulator.kernel.EventHandler;

/** One transaction and its wait for a connection. Used again when it is over; its borrower then forgets it. */
public final class Borrow implements GateWaiter, EventHandler {
    private final ConnectionPool pool;
    private Borrower borrower;
    private long argument;
    private double workNanos;
    private GateTicket ticket;
    private boolean waiting;
    private long job;
    private long borrowedNanos;

    Borrow(ConnectionPool pool) {
        this.pool = pool;
    }

    void begin(double work, Borrower who, long what) {
        workNanos = work;
        borrower = who;
        argument = what;
        job = 0;
        ticket = null;
        if (pool.gate().tryAcquire()) {
            borrowed();
            return;
        }
        waiting = true;
        pool.window().waitBegan();
        GateTicket place = pool.gate().acquireAsync(0, AdaptiveGate.NO_DEADLINE, this);
        if (waiting) {
            ticket = place;
        }
    }

    @Override
    public void admitted(GateTicket permit) {
        ticket = permit;
        waiting = false;
        pool.window().waitEnded();
        borrowed();
    }

    @Override
    public void refused(Refusal refusal) {
        throw new IllegalStateException("everybody may wait here, but: " + refusal.message());
    }

    private void borrowed() {
        borrowedNanos = pool.simulation().nanoTime();
        pool.window().admitted(borrowedNanos);
        job = pool.database().start(workNanos, this, 0, 0);
    }

    /** The database has done it. What failed is done again by a borrow of its own length, as a retrying application does. */
    @Override
    public void handle(int kind, long unused) {
        long now = pool.simulation().nanoTime();
        boolean success = !pool.database().fails();
        pool.attempted(success);
        pool.window().ended(now, success, now - borrowedNanos);
        if (!success) {
            borrowedNanos = now;
            pool.window().admitted(now);
            job = pool.database().start(workNanos, this, 0, 0);
            return;
        }
        Borrower who = borrower;
        long what = argument;
        release();
        who.committed(what);
    }

    private void release() {
        GateTicket held = ticket;
        ticket = null;
        borrower = null;
        pool.recycle(this);
        if (held == null) {
            pool.gate().release();
        } else {
            held.release();
        }
    }

    /** The borrower does not want it any more: leaves the line, or gives the connection back; nobody is told. */
    public void abort() {
        if (waiting) {
            waiting = false;
            pool.window().waitEnded();
            ticket.cancel();
            ticket = null;
            borrower = null;
            pool.recycle(this);
            return;
        }
        pool.database().abort(job);
        long now = pool.simulation().nanoTime();
        pool.window().ended(now, false, now - borrowedNanos);
        release();
    }
}
