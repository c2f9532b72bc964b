package io.weir.samples.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** H2 in this process' memory: starts everywhere and at once. Its transactions cost no round trip. */
final class H2Database implements Database {
    private static final AtomicInteger STARTED = new AtomicInteger();
    /** How long a transaction waits for a row, milliseconds: as long as PostgreSQL waits before it looks for deadlocks. */
    private static final int LOCK_TIMEOUT_MILLIS = 100;

    private final JdbcDataSource source = new JdbcDataSource();

    private H2Database() {
        source.setURL("jdbc:h2:mem:weir" + STARTED.incrementAndGet() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT="
                + LOCK_TIMEOUT_MILLIS);
        source.setUser("sa");
    }

    static Database start() throws SQLException {
        H2Database database = new H2Database();
        try (Connection connection = database.source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE ALIAS PAUSE_MILLIS FOR 'java.lang.Thread.sleep(long)'");
        }
        database.freshTable();
        return database;
    }

    @Override
    public String product() {
        return "H2 " + org.h2.engine.Constants.VERSION + " in memory";
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.H2;
    }

    @Override
    public String url() {
        return "";
    }

    @Override
    public DataSource dataSource() {
        return source;
    }

    @Override
    public void freshTable() throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS hot");
            statement.execute("CREATE TABLE hot (id INT PRIMARY KEY, v BIGINT NOT NULL)");
            statement.execute("INSERT INTO hot SELECT X, 0 FROM SYSTEM_RANGE(1, " + ROWS + ")");
        }
    }

    @Override
    public void close() {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        } catch (SQLException e) {
            throw new IllegalStateException("H2 did not end", e);
        }
    }
}
