package io.weir.hikari;

import com.zaxxer.hikari.pool.HikariPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Makes a pool's physical size follow its level.
 *
 * <p>HikariCP asks for its maximum before each connection that it makes, and is told {@link #maximum()}: it never makes one
 * beyond level and nested borrows, and its single maker, which rests for 30 ms after each, bounds how many it makes a second.
 * What is too much goes when it is given back, or is taken out while it is idle. Thread-safe; {@link #follow} is for one
 * thread, the control's.
 */
final class PoolSizer {
    /** How many idle connections one call takes out at most: each may cost a validation on the control's thread. */
    private static final int MOST_AT_ONCE = 64;

    private final HikariPool pool;
    private final PoolGate gate;
    private final LevelBounds bounds;
    private final ReentrantLock evicting = new ReentrantLock();
    private final AtomicLong evicted = new AtomicLong();

    /** Most nested borrows in the last whole second: what they need is kept instead of made and thrown away each time. */
    private volatile int nestedLately;

    PoolSizer(HikariPool pool, PoolGate gate, LevelBounds bounds) {
        this.pool = pool;
        this.gate = gate;
        this.bounds = bounds;
    }

    /** Returns up to how many connections the pool may make now. */
    int maximum() {
        return bounds.cap(gate.limit() + gate.nested());
    }

    private int keep() {
        return bounds.cap(gate.limit() + Math.max(nestedLately, gate.nestedPeak()));
    }

    /**
     * Takes a connection out of the pool when there are too many.
     *
     * @param connection the pool's own, which was just given back to it
     */
    void returned(Connection connection) {
        // Given back first: HikariCP then rolls back and reports as ever. If another thread has got it by now it is
        // marked,
        // and goes when that one gives it back.
        if (pool.getTotalConnections() <= keep()) {
            return;
        }
        // Several return at once while a level falls, and each looks at what the others have left.
        evicting.lock();
        try {
            if (pool.getTotalConnections() > keep()) {
                pool.evictConnection(connection);
                evicted.incrementAndGet();
            }
        } finally {
            evicting.unlock();
        }
    }

    /** Takes out idle connections that are too many, and has the pool make those that somebody waits for. */
    void follow() {
        for (int i = 0; i < MOST_AT_ONCE && hasIdleToSpare(); i++) {
            try {
                Connection idle = pool.getConnection(0); // Zero: never waits.
                idle.close();
                returned(idle);
            } catch (SQLException e) {
                return; // Somebody else took the last idle one.
            }
        }
        int waiting = pool.getThreadsAwaitingConnection();
        if (waiting > 0 && pool.getTotalConnections() < maximum()) {
            // Its queue of orders is as long as its first maximum and drops what does not fit.
            pool.addBagItem(waiting);
        }
    }

    private boolean hasIdleToSpare() {
        return pool.getTotalConnections() > keep()
                && pool.getIdleConnections() > 0
                && pool.getThreadsAwaitingConnection() == 0;
    }

    /** Forgets nested borrows that nobody repeats; once a second. */
    void rollNested() {
        nestedLately = gate.rollNestedPeak();
    }

    /** Returns how many connections there are. */
    int total() {
        return pool.getTotalConnections();
    }

    /** Returns how many were taken out because they were too many. */
    long evicted() {
        return evicted.get();
    }
}
