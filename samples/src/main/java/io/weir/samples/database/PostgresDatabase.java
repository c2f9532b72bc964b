package io.weir.samples.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * PostgreSQL from a Maven artifact, in a process of its own on a free loopback port.
 *
 * <p>It forgets durability (no fsync, asynchronous commit), so that the disk of the machine does not decide a measurement,
 * and looks for deadlocks after 100 ms.
 */
class PostgresDatabase implements Database {
    /** The first start unpacks the binaries, which took 17 s; later ones 2 to 5 s. */
    private static final Duration START = Duration.ofSeconds(90);

    private static final String USER = "postgres";

    private final String product;
    private EmbeddedPostgres server;

    PostgresDatabase(EmbeddedPostgres server) throws SQLException {
        this.server = server;
        try (Connection connection = dataSource().getConnection()) {
            product = "PostgreSQL " + connection.getMetaData().getDatabaseProductVersion();
        }
        freshTable();
    }

    static Database start() throws IOException, SQLException {
        EmbeddedPostgres server = builder().start();
        try {
            return new PostgresDatabase(server);
        } catch (SQLException e) {
            server.close();
            throw e;
        }
    }

    /** Returns how every server here is set up. */
    static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder()
                .setPGStartupWait(START)
                .setServerConfig("synchronous_commit", "off")
                .setServerConfig("fsync", "off")
                .setServerConfig("deadlock_timeout", "100ms")
                .setServerConfig("max_connections", "200")
                .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
                .setErrorRedirector(ProcessBuilder.Redirect.DISCARD);
    }

    /** Returns the present server. */
    final EmbeddedPostgres server() {
        return server;
    }

    /** Puts another one, with the same data and address, in its place. */
    final void server(EmbeddedPostgres again) {
        server = again;
    }

    @Override
    public String product() {
        return product;
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.POSTGRESQL;
    }

    @Override
    public String url() {
        return server.getJdbcUrl(USER, USER);
    }

    @Override
    public DataSource dataSource() {
        return sourceOf(url());
    }

    /** Returns the driver's data source of a PostgreSQL that another process has started. */
    static DataSource sourceOf(String url) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        return source;
    }

    @Override
    public void freshTable() throws SQLException {
        try (Connection connection = dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS hot");
            // Room in each page, so that a new version of a row stays beside the old one and no index is touched.
            statement.execute("CREATE TABLE hot (id int PRIMARY KEY, v bigint NOT NULL) WITH (fillfactor = 20)");
            statement.execute("INSERT INTO hot SELECT n, 0 FROM generate_series(1, " + ROWS + ") AS n");
            statement.execute("VACUUM ANALYZE hot");
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL did not end", e);
        }
    }
}
