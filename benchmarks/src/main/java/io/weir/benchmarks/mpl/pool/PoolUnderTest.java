package io.weir.benchmarks.mpl.pool;

import java.sql.Connection;
import java.sql.SQLException;

/** A pool with whatever limits it. Thread-safe. */
public interface PoolUnderTest extends AutoCloseable {

    /**
     * Waits for its turn and for a connection.
     *
     * @return a connection without auto-commit, at the workload's isolation
     * @throws SQLException when there is none in time
     */
    Lease borrow() throws SQLException;

    /**
     * Returns how many transactions it lets in at the moment.
     *
     * @return one or more
     */
    int level();

    /**
     * Returns how many connections are lent.
     *
     * @return zero or more
     */
    int inUse();

    /** Closes all connections. */
    @Override
    void close();

    /** One connection, from its loan to its return, on one thread. */
    interface Lease {
        /**
         * Returns the connection; {@link #end} closes it.
         *
         * @return the pool's
         */
        Connection connection();

        /**
         * Gives the connection back.
         *
         * @param committed whether the transaction was committed
         * @throws SQLException when the pool or the driver throws
         */
        void end(boolean committed) throws SQLException;
    }
}
