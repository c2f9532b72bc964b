package io.weir.benchmarks.mpl.pool;

import io.weir.hikari.WeirHikariConfig;
import io.weir.hikari.WeirHikariDataSource;
import java.sql.SQLException;

/** Weir's pool, with one of its controllers and defaults otherwise. */
final class WeirUnderTest implements PoolUnderTest {
    private final WeirHikariDataSource pool;

    WeirUnderTest(PoolSetting setting, String controller) {
        WeirHikariConfig config = setting.apply(new WeirHikariConfig(), setting.start());
        config.setMpl("controller", controller);
        config.setMpl("replicas", String.valueOf(setting.replicas()));
        pool = new WeirHikariDataSource(config);
        PoolFill.await(pool, pool::level);
    }

    @Override
    public Lease borrow() throws SQLException {
        return new HikariUnderTest.PlainLease(pool.getConnection());
    }

    @Override
    public int level() {
        return pool.level();
    }

    @Override
    public int inUse() {
        return pool.getHikariPoolMXBean().getActiveConnections();
    }

    @Override
    public void close() {
        pool.close();
    }
}
