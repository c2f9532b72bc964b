package io.weir.benchmarks.mpl.pool;

import com.zaxxer.hikari.HikariConfig;
import java.util.Objects;

/**
 * What every pool of a run has in common.
 *
 * @param source opens and counts connections
 * @param isolation a constant of {@link java.sql.Connection}
 * @param start at how many transactions a controller starts, which is also the most that it may let in
 * @param replicas how many processes with a pool share the database; for controllers that can be told
 */
public record PoolSetting(CountingDataSource source, int isolation, int start, int replicas) {
    /** Longer than any queue of a run, so that nobody is sent away while a pool finds its level. */
    private static final long CONNECTION_TIMEOUT_MILLIS = 60_000;

    /** Checks the bounds. */
    public PoolSetting {
        Objects.requireNonNull(source, "source");
        if (start < 1) {
            throw new IllegalArgumentException("start must be >= 1, but was " + start);
        }
        if (replicas < 1) {
            throw new IllegalArgumentException("replicas must be >= 1, but was " + replicas);
        }
    }

    /**
     * Configures a pool of HikariCP.
     *
     * @param config is changed: source, transactions, and a fixed size
     * @param size its connections
     * @param <T> the configuration's class
     * @return the same configuration
     */
    <T extends HikariConfig> T apply(T config, int size) {
        config.setDataSource(source);
        config.setAutoCommit(false);
        config.setTransactionIsolation(String.valueOf(isolation));
        config.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(size);
        return config;
    }
}
