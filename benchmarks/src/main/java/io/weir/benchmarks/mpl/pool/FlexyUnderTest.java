package io.weir.benchmarks.mpl.pool;

import com.vladmihalcea.flexypool.FlexyPoolDataSource;
import com.vladmihalcea.flexypool.adaptor.HikariCPPoolAdapter;
import com.vladmihalcea.flexypool.config.FlexyPoolConfiguration;
import com.vladmihalcea.flexypool.strategy.ConnectionAcquisitionStrategy;
import com.vladmihalcea.flexypool.strategy.ConnectionAcquisitionStrategyFactory;
import com.vladmihalcea.flexypool.strategy.IncrementPoolOnTimeoutConnectionAcquisitionStrategy;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;

/**
 * FlexyPool around HikariCP: starts at HikariCP's default size and grows by one whenever somebody has waited too long, up to
 * the size at which the others start. It never shrinks.
 */
final class FlexyUnderTest implements PoolUnderTest {
    /** HikariCP's default. */
    private static final int START = 10;
    /** How long somebody waits before the pool grows, milliseconds; a guess, shorter than a person notices. */
    private static final int PATIENCE_MILLIS = 100;

    private final HikariDataSource pool;
    private final FlexyPoolDataSource<HikariDataSource> flexible;

    FlexyUnderTest(PoolSetting setting) {
        int start = Math.min(START, setting.start());
        pool = new HikariDataSource(setting.apply(new HikariConfig(), start));
        PoolFill.await(pool, pool::getMaximumPoolSize);
        flexible = new FlexyPoolDataSource<>(
                new FlexyPoolConfiguration.Builder<>("weir-bench", pool, HikariCPPoolAdapter.FACTORY)
                        .setJmxEnabled(false)
                        .setMetricLogReporterMillis(0L)
                        .build(),
                factories(setting.start() - start));
    }

    // A generic array, which Java cannot make: the library's constructor takes varargs of a generic type.
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static ConnectionAcquisitionStrategyFactory<? extends ConnectionAcquisitionStrategy, HikariDataSource>[]
            factories(int overgrow) {
        return new ConnectionAcquisitionStrategyFactory[] {
            new IncrementPoolOnTimeoutConnectionAcquisitionStrategy.Factory<HikariDataSource>(overgrow, PATIENCE_MILLIS)
        };
    }

    @Override
    public Lease borrow() throws SQLException {
        return new HikariUnderTest.PlainLease(flexible.getConnection());
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
        flexible.stop();
        pool.close();
    }
}
