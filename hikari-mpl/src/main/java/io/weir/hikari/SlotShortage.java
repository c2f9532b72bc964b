package io.weir.hikari;

import com.zaxxer.hikari.pool.HikariPool;
import io.weir.clock.NanoClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out that the database has no connection left to give, and bounds the level by those that it gave.
 *
 * <p>HikariCP keeps the reason to itself until a borrower times out. So when somebody has waited for a connection that the pool
 * could make but does not, the control's thread asks for one without waiting, and looks at the reason. HikariCP counts each of
 * these as a time-out, at most one a second. Used by the control's thread, except {@link #look}.
 */
final class SlotShortage {
    private static final Logger LOG = LoggerFactory.getLogger(SlotShortage.class);

    /** 500 ms: longer than most connects take, far shorter than a borrower waits; a guess. */
    private static final long STUCK_NANOS = Duration.ofMillis(500).toNanos();

    /** 1 s between two looks, so that HikariCP's count of time-outs stays near the truth. */
    private static final long BETWEEN_LOOKS_NANOS = Duration.ofSeconds(1).toNanos();

    /** 30 s until the database is asked for one connection more; a guess: others come and go in minutes. */
    private static final long RELAX_NANOS = Duration.ofSeconds(30).toNanos();

    private final String name;
    private final HikariPool pool;
    private final PoolSizer sizer;
    private final LevelBounds bounds;
    private final NanoClock clock;
    private boolean stuck;
    private long stuckSinceNanos;
    private long cappedAtNanos;

    SlotShortage(String name, HikariPool pool, PoolSizer sizer, LevelBounds bounds, NanoClock clock) {
        this.name = name;
        this.pool = pool;
        this.sizer = sizer;
        this.bounds = bounds;
        this.clock = clock;
    }

    /** Looks whether the pool is stuck; now and then. Returns whether the bounds have changed. */
    boolean check() {
        long now = clock.nanoTime();
        boolean waits = pool.getThreadsAwaitingConnection() > 0
                && pool.getIdleConnections() == 0
                && pool.getTotalConnections() < sizer.maximum();
        if (!waits) {
            stuck = false;
            return relax(now);
        }
        if (!stuck) {
            stuck = true;
            stuckSinceNanos = now;
        } else if (now - stuckSinceNanos >= STUCK_NANOS) {
            stuckSinceNanos = now + BETWEEN_LOOKS_NANOS - STUCK_NANOS;
            return probe();
        }
        return false;
    }

    private boolean probe() {
        try (Connection unexpected = pool.getConnection(0)) {
            return unexpected == null; // Never null: the pool is not stuck any more.
        } catch (SQLException e) {
            return look(e);
        }
    }

    private boolean relax(long now) {
        if (now - cappedAtNanos < RELAX_NANOS) {
            return false;
        }
        cappedAtNanos = now;
        return bounds.relax();
    }

    /**
     * Looks at why a borrower got no connection.
     *
     * @param failure what HikariCP threw
     * @return whether the bounds have changed
     */
    boolean look(SQLException failure) {
        if (!isShortage(failure)) {
            return false;
        }
        int total = pool.getTotalConnections();
        if (total < bounds.granted()) {
            LOG.warn("{} - the database refuses more than {} connections: {}", name, total, reason(failure));
        }
        bounds.refusedBeyond(total);
        cappedAtNanos = clock.nanoTime();
        return true;
    }

    private static String reason(SQLException failure) {
        SQLException next = failure.getNextException();
        return next == null ? failure.getMessage() : next.getMessage();
    }

    /** PostgreSQL's too_many_connections, MySQL's ER_CON_COUNT_ERROR and ER_TOO_MANY_USER_CONNECTIONS. */
    private static boolean isShortage(SQLException failure) {
        String state = failure.getSQLState();
        int code = failure.getErrorCode();
        return "53300".equals(state)
                || ("08004".equals(state) && code == 1040)
                || ("42000".equals(state) && code == 1203);
    }
}
