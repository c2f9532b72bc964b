package io.weir.samples.database;

import java.sql.SQLException;
import java.util.Set;

/**
 * What one product's SQL says differently from another's.
 *
 * @param series a query that counts up to its first parameter and keeps what is its second parameter modulo
 *     {@link #MODULUS}: processor time and no locks
 * @param pause a statement that waits for as many milliseconds as its parameter says, inside the database
 * @param conflicts the SQLStates after which the same transaction may be tried again
 */
public record SqlDialect(String series, String pause, Set<String> conflicts) {
    /** What {@link #series} filters by; any small prime does. */
    public static final int MODULUS = 7;

    /** PostgreSQL: serialization failure and deadlock. */
    public static final SqlDialect POSTGRESQL = new SqlDialect(
            "SELECT count(*) FROM generate_series(1, ?) AS n WHERE n % " + MODULUS + " = ?",
            "SELECT pg_sleep(?::int / 1000.0)",
            Set.of("40001", "40P01"));

    /** H2 2.3: deadlock, concurrent update and lock time-out, which stands in for deadlocks it does not see. */
    public static final SqlDialect H2 = new SqlDialect(
            "SELECT COUNT(*) FROM SYSTEM_RANGE(1, ?) WHERE MOD(X, " + MODULUS + ") = ?",
            "CALL PAUSE_MILLIS(?)",
            Set.of("40001", "90131", "HYT00"));

    /** Copies the set. */
    public SqlDialect {
        conflicts = Set.copyOf(conflicts);
    }

    /**
     * Tells a conflict of transactions from a fault.
     *
     * @param e what a transaction ended with
     * @return whether the same transaction should be tried again
     */
    public boolean isConflict(SQLException e) {
        return e.getSQLState() != null && conflicts.contains(e.getSQLState());
    }
}
