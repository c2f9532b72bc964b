package io.weir.benchmarks.jmh;

import com.vladmihalcea.flexypool.FlexyPoolDataSource;
import com.vladmihalcea.flexypool.adaptor.HikariCPPoolAdapter;
import com.vladmihalcea.flexypool.config.FlexyPoolConfiguration;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.weir.hikari.WeirHikariDataSource;
import java.io.PrintWriter;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** What a borrow and its return cost: HikariCP, ours, FlexyPool; run with {@code -prof gc} for the bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class BorrowBenchmark {
    /** More than the threads, so that nobody waits. */
    private static final int POOL_SIZE = 16;

    private static final int MANY = 8;

    /** Which pool. */
    @Param({"hikari", "weir", "flexypool"})
    public String pool;

    private HikariDataSource hikari;
    private DataSource dataSource;

    /** Makes the pool. */
    @Setup
    public void open() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(new NoDatabase());
        config.setMaximumPoolSize(POOL_SIZE);
        hikari = pool.equals("weir") ? new WeirHikariDataSource(config) : new HikariDataSource(config);
        dataSource = pool.equals("flexypool") ? flexyPool(hikari) : hikari;
    }

    @SuppressWarnings("unchecked") // The varargs of its strategies, of which none is given.
    private static DataSource flexyPool(HikariDataSource hikari) {
        return new FlexyPoolDataSource<>(
                new FlexyPoolConfiguration.Builder<>("borrow", hikari, HikariCPPoolAdapter.FACTORY).build());
    }

    /** Closes the pool. */
    @TearDown
    public void close() {
        hikari.close();
    }

    /**
     * Borrows and returns, alone.
     *
     * @return the connection, already closed
     * @throws SQLException never
     */
    @Benchmark
    @Threads(1)
    public Connection oneThread() throws SQLException {
        Connection connection = dataSource.getConnection();
        connection.close();
        return connection;
    }

    /**
     * Borrows and returns among eight.
     *
     * @return the connection, already closed
     * @throws SQLException never
     */
    @Benchmark
    @Threads(MANY)
    public Connection eightThreads() throws SQLException {
        Connection connection = dataSource.getConnection();
        connection.close();
        return connection;
    }

    /** Connections that do nothing, so that the pool alone is measured. */
    private static final class NoDatabase implements DataSource {
        @Override
        public Connection getConnection() {
            return (Connection) Proxy.newProxyInstance(
                    NoDatabase.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (proxy, method, arguments) -> switch (method.getReturnType().getName()) {
                        case "boolean" -> !method.getName().equals("isClosed");
                        case "int" -> 0;
                        default -> null;
                    });
        }

        @Override
        public Connection getConnection(String username, String password) {
            return getConnection();
        }

        @Override
        public PrintWriter getLogWriter() {
            return null;
        }

        @Override
        public void setLogWriter(PrintWriter out) {}

        @Override
        public void setLoginTimeout(int seconds) {}

        @Override
        public int getLoginTimeout() {
            return 0;
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException();
        }

        @Override
        public <T> T unwrap(Class<T> iface) throws SQLException {
            throw new SQLException("nothing wrapped");
        }

        @Override
        public boolean isWrapperFor(Class<?> iface) {
            return false;
        }
    }
}
