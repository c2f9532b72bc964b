package io.weir.benchmarks.mpl.pool;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A driver's data source that counts the connections it has opened. Thread-safe. */
public final class CountingDataSource implements DataSource {
    private final DataSource driver;
    private final AtomicLong created = new AtomicLong();

    /**
     * Creates a counter at zero.
     *
     * @param driver opens connections
     */
    public CountingDataSource(DataSource driver) {
        this.driver = Objects.requireNonNull(driver, "driver");
    }

    /**
     * Returns how many connections were opened.
     *
     * @return successes, zero or more
     */
    public long created() {
        return created.get();
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = driver.getConnection();
        created.incrementAndGet();
        return connection;
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        Connection connection = driver.getConnection(user, password);
        created.incrementAndGet();
        return connection;
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return driver.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        driver.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        driver.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return driver.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(Logger.GLOBAL_LOGGER_NAME);
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return driver.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return driver.isWrapperFor(type);
    }
}
