package io.weir.benchmarks.mpl.pool;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;

/** HikariCP as it is, at a fixed size. */
public final class HikariUnderTest implements PoolUnderTest {
    private final HikariDataSource pool;

    /**
     * Opens a pool.
     *
     * @param setting the run's
     * @param size its connections, one or more
     */
    public HikariUnderTest(PoolSetting setting, int size) {
        pool = new HikariDataSource(setting.apply(new HikariConfig(), size));
        PoolFill.await(pool, pool::getMaximumPoolSize);
    }

    @Override
    public Lease borrow() throws SQLException {
        return new PlainLease(pool.getConnection());
    }

    @Override
    public int level() {
        return pool.getMaximumPoolSize();
    }

    @Override
    public int inUse() {
        return pool.getHikariPoolMXBean().getActiveConnections();
    }

    @Override
    public void close() {
        pool.close();
    }

    /**
     * A loan whose end is the connection's close.
     *
     * @param connection the pool's
     */
    record PlainLease(Connection connection) implements Lease {
        @Override
        public void end(boolean committed) throws SQLException {
            connection.close();
        }
    }
}
