package io.weir.benchmarks.host;

import io.weir.samples.database.HotRowWorkload;
import io.weir.samples.database.SqlDialect;
import io.weir.samples.demo.load.Service;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Random;
import javax.sql.DataSource;

/**
 * An application's request: borrow, one transaction, give back; again after a conflict, since a lost request shall be one
 * that the database's absence has cost.
 *
 * @param pool where connections come from; not closed here
 * @param dialect the database's
 * @param workload what a transaction does
 */
public record PoolService(DataSource pool, SqlDialect dialect, HotRowWorkload workload) implements Service {
    private static final int ATTEMPTS = 3;

    @Override
    public Answer ask(int user) throws SQLException {
        int[] ids = workload.pick(new Random(user));
        boolean committed = false;
        for (int left = ATTEMPTS; !committed; left--) {
            committed = attempt(ids, left == 1);
        }
        return new Answer(OK, "");
    }

    /** Returns whether it was committed; false after a conflict. */
    private boolean attempt(int[] ids, boolean last) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            try {
                workload.run(connection, ids, dialect);
                return true;
            } catch (SQLException e) {
                if (last || !dialect.isConflict(e)) {
                    throw e;
                }
                connection.rollback();
                return false;
            }
        }
    }

    @Override
    public void close() {
        // The pool outlives the load.
    }
}
