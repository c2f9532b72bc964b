package io.weir.hikari.jdbc;

import java.sql.SQLException;

/** Tells the failures that come from other transactions from those that the work itself caused. */
final class Conflicts {
    /** A driver chains what went wrong in a batch, one exception a row; the first few tell enough. */
    private static final int MAX_CHAIN = 10;

    private Conflicts() {}

    /**
     * Says whether the database ended the work because of other transactions.
     *
     * @param failure what the driver threw
     * @return true for SQLState class 40 (serialization failure 40001, deadlock 40P01 and kin) and lock time-outs
     */
    static boolean isConflict(SQLException failure) {
        SQLException next = failure;
        for (int i = 0; next != null && i < MAX_CHAIN; i++) {
            String state = next.getSQLState();
            if (state != null && isConflict(state)) {
                return true;
            }
            next = next.getNextException();
        }
        return false;
    }

    private static boolean isConflict(String state) {
        // 55P03 is PostgreSQL's lock_not_available; HYT00 is what H2 and SQL Server report for a lock time-out.
        return state.startsWith("40") || state.equals("55P03") || state.equals("HYT00");
    }
}
