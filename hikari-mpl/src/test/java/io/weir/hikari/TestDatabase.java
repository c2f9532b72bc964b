package io.weir.hikari;

import com.zaxxer.hikari.HikariConfig;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** An H2 database in memory that can be slow to connect, refuse connections, and be restarted. */
final class TestDatabase implements DataSource {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final JdbcDataSource h2 = new JdbcDataSource();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger restarts = new AtomicInteger();
    /** When each connection was made, nanoseconds. */
    final Queue<Long> madeAtNanos = new ConcurrentLinkedQueue<>();

    volatile long connectMillis;
    volatile int maxConnections = Integer.MAX_VALUE;
    volatile boolean down;

    TestDatabase() {
        h2.setURL("jdbc:h2:mem:pool" + NUMBER.incrementAndGet() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=200");
        try (Connection connection = h2.getConnection()) {
            connection.createStatement().execute("create table hot (id int primary key, v int)");
            connection.createStatement().execute("insert into hot select x, 0 from system_range(1, 100)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A configuration of a pool of it, as small in its settings as can be. */
    WeirHikariConfig config(int maximumPoolSize) {
        WeirHikariConfig config = new WeirHikariConfig();
        config.setDataSource(this);
        config.setMaximumPoolSize(maximumPoolSize);
        config.setPoolName("pool-" + NUMBER.incrementAndGet());
        return config;
    }

    int made() {
        return madeAtNanos.size();
    }

    /** How many connections are open. */
    int open() {
        return open.get();
    }

    /** Breaks every connection that there is. */
    void restart() {
        restarts.incrementAndGet();
    }

    @Override
    public Connection getConnection() throws SQLException {
        pause(connectMillis);
        if (down) {
            throw new SQLException("connection refused", "08001");
        }
        if (open.incrementAndGet() > maxConnections) {
            open.decrementAndGet();
            throw new SQLException("sorry, too many clients already", "53300");
        }
        madeAtNanos.add(System.nanoTime());
        Connection connection = h2.getConnection();
        int bornIn = restarts.get();
        return (Connection) Proxy.newProxyInstance(
                TestDatabase.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    String name = method.getName();
                    if (name.equals("close") && !connection.isClosed()) {
                        open.decrementAndGet();
                    } else if (bornIn != restarts.get() && !name.equals("close") && !name.equals("toString")) {
                        throw new SQLException("terminating connection", "08006");
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Passes time without giving the thread to anybody. */
    static void pause(long millis) {
        if (millis > 0) {
            try {
                if (new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS)) {
                    throw new AssertionError("nobody counts down");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static HikariConfig h2Url(String name) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:" + name);
        return config;
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
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
    public java.util.logging.Logger getParentLogger() throws SQLFeatureNotSupportedException {
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
