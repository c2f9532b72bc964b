package io.weir.hikari;

import io.weir.limit.Refusal;
import io.weir.limit.RefusalReason;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.TimeUnit;

/** What borrowers are told, in the words and the types of HikariCP, with the level added. */
final class PoolErrors {
    private PoolErrors() {}

    /** No permit: in time, or because too many wait, or because the pool was closed. */
    static SQLException refused(String pool, Refusal refusal, int inUse) {
        if (refusal.reason() == RefusalReason.CLOSED) {
            return closed(pool);
        }
        String what = refusal.reason() == RefusalReason.DEADLINE
                ? "request timed out after " + TimeUnit.NANOSECONDS.toMillis(refusal.waitedNanos()) + "ms"
                : "too many requests wait";
        return new SQLTransientConnectionException(
                pool + " - Connection is not available, " + what + state(refusal.limit(), inUse, refusal.waiting()));
    }

    /** A permit, but no connection. */
    static SQLException late(SQLTransientConnectionException hikari, int level, int inUse, int waiting) {
        SQLTransientConnectionException late = new SQLTransientConnectionException(
                hikari.getMessage() + state(level, inUse, waiting),
                hikari.getSQLState(),
                hikari.getErrorCode(),
                hikari);
        if (hikari.getNextException() != null) {
            late.setNextException(hikari.getNextException());
        }
        return late;
    }

    static SQLException interrupted(String pool, InterruptedException cause) {
        return new SQLException(pool + " - Interrupted during connection acquisition", cause);
    }

    static SQLException closed(String pool) {
        return new SQLException("HikariDataSource (" + pool + ") has been closed.");
    }

    private static String state(int level, int inUse, int waiting) {
        return " (level=" + level + ", in use=" + inUse + ", waiting=" + waiting + ")";
    }
}
