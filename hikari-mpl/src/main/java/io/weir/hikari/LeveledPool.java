package io.weir.hikari;

import com.zaxxer.hikari.pool.HikariPool;
import io.weir.clock.NanoClock;
import io.weir.control.ControlMode;
import io.weir.event.Decisions;
import io.weir.hikari.jdbc.CountedConnection;
import io.weir.hikari.jdbc.WorkListener;
import io.weir.limit.GateRefusedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * A pool behind its gate: the way of each connection out and back. Thread-safe.
 *
 * <p>Out: a permit, then a connection of the pool, then the wrapper that counts. Back: the connection, then out of the pool with
 * it if there are too many, then the permit, so that whoever gets the permit finds a connection or room for one.
 */
final class LeveledPool implements WorkListener {
    private final String name;
    private final HikariPool pool;
    private final boolean autoCommit;
    private final NanoClock clock;
    private final PoolGate gate;
    private final CommitWindow window;
    private final PoolSizer sizer;
    private final SlotShortage shortage;
    private final GateMeters meters;
    private final LongAdder refused = new LongAdder();
    private volatile ControlMode mode;

    LeveledPool(
            MplSettings settings,
            HikariPool pool,
            boolean autoCommit,
            PoolGate gate,
            LevelBounds bounds,
            GateMeters meters,
            NanoClock clock) {
        this.name = settings.pool();
        this.mode = settings.mode();
        this.pool = pool;
        this.autoCommit = autoCommit;
        this.clock = clock;
        this.gate = gate;
        this.window = new CommitWindow(clock.nanoTime(), settings.start());
        this.sizer = new PoolSizer(pool, gate, bounds);
        this.meters = meters;
        this.shortage = new SlotShortage(name, pool, sizer, bounds, clock);
    }

    /**
     * Lends a connection.
     *
     * @param timeoutMillis how long the caller waits, at the gate and in the pool together
     */
    Connection borrow(long timeoutMillis) throws SQLException {
        if (mode != ControlMode.ON) {
            return wrap(pool.getConnection(timeoutMillis), null);
        }
        AtomicInteger held = gate.tryEnter();
        return held == null ? waitAndConnect(timeoutMillis) : connect(held, timeoutMillis);
    }

    private Connection waitAndConnect(long timeoutMillis) throws SQLException {
        long begunNanos = clock.nanoTime();
        long deadlineNanos = begunNanos + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        AtomicInteger held;
        window.waitBegan();
        try {
            held = gate.enter(deadlineNanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw PoolErrors.interrupted(name, e);
        } catch (GateRefusedException e) {
            refused.increment();
            Decisions.shed(name, "connection", e.refusal().reason().text());
            meters.timedOut(e.refusal().waitedNanos());
            throw PoolErrors.refused(name, e.refusal(), window.inUse());
        } finally {
            window.waitEnded();
        }
        long nowNanos = clock.nanoTime();
        meters.waited(nowNanos - begunNanos);
        long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - nowNanos);
        return connect(held, Math.max(1, leftMillis));
    }

    private Connection connect(AtomicInteger held, long timeoutMillis) throws SQLException {
        Connection connection = null;
        try {
            connection = pool.getConnection(timeoutMillis);
        } catch (SQLTransientConnectionException e) {
            shortage.look(e);
            throw PoolErrors.late(e, gate.limit(), window.inUse(), gate.waiting());
        } finally {
            if (connection == null) {
                gate.leave(held);
            }
        }
        return wrap(connection, held);
    }

    private Connection wrap(Connection connection, AtomicInteger held) {
        long now = clock.nanoTime();
        window.borrowed(now);
        return new CountedConnection(connection, this, held, autoCommit, now);
    }

    @Override
    public void committed() {
        window.committed();
    }

    @Override
    public void failed(boolean conflict) {
        window.failed(conflict);
    }

    @Override
    public void returned(CountedConnection connection) {
        long now = clock.nanoTime();
        window.returned(now, now - connection.sinceNanos());
        try {
            if (mode == ControlMode.ON) {
                sizer.returned(connection.delegate());
            }
        } finally {
            AtomicInteger held = connection.held();
            if (held != null) {
                gate.leave(held);
            }
        }
    }

    void setMode(ControlMode newMode) {
        mode = newMode;
    }

    ControlMode mode() {
        return mode;
    }

    String name() {
        return name;
    }

    PoolGate gate() {
        return gate;
    }

    CommitWindow window() {
        return window;
    }

    PoolSizer sizer() {
        return sizer;
    }

    SlotShortage shortage() {
        return shortage;
    }

    /** Returns how many borrowers got no permit. */
    long refused() {
        return refused.sum();
    }
}
