package io.weir.benchmarks.mpl.load;

import io.weir.benchmarks.mpl.pool.PoolUnderTest;
import io.weir.clock.NanoClock;
import io.weir.samples.database.HotRowWorkload;
import io.weir.samples.database.SqlDialect;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Runs transactions as an application does: borrow, work, commit, give back; after a conflict again with the same rows.
 *
 * @param pool where connections come from
 * @param dialect the database's
 * @param record gets what happened
 */
public record Client(PoolUnderTest pool, SqlDialect dialect, RunRecord record) {
    /** After a fault, so that a database that is gone is not asked by a hundred threads in a row; a guess. */
    private static final long AFTER_FAULT_NANOS = Duration.ofMillis(20).toNanos();

    private static final NanoClock CLOCK = NanoClock.system();

    /** Runs one transaction until it is committed or the load ends. */
    void run(HotRowWorkload workload, int[] ids, long intendedNanos, BooleanSupplier ended) {
        while (!ended.getAsBoolean()) {
            try {
                if (attempt(workload, ids)) {
                    record.committed(intendedNanos, CLOCK.nanoTime());
                    return;
                }
                record.aborted(CLOCK.nanoTime());
            } catch (SQLException e) {
                record.failed(e.toString());
                LockSupport.parkNanos(AFTER_FAULT_NANOS);
            }
        }
    }

    /** Returns whether it was committed; false after a conflict. */
    private boolean attempt(HotRowWorkload workload, int[] ids) throws SQLException {
        PoolUnderTest.Lease lease = pool.borrow();
        boolean committed = false;
        try {
            workload.run(lease.connection(), ids, dialect);
            committed = true;
        } catch (SQLException e) {
            lease.connection().rollback();
            if (!dialect.isConflict(e)) {
                throw e;
            }
        } finally {
            lease.end(committed);
        }
        return committed;
    }
}
