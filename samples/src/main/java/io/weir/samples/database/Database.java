package io.weir.samples.database;

import java.io.IOException;
import java.sql.SQLException;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** A running database with one table, {@code hot(id, v)}, of {@link #ROWS} rows. Thread-safe. */
public interface Database extends AutoCloseable {
    /** Rows of the table; a workload uses the first few. */
    int ROWS = 1000;

    /**
     * Starts PostgreSQL, or H2 in memory when that is not possible here.
     *
     * @param note is told when it is H2, and why
     * @return a running database with a fresh table
     * @throws SQLException when not even H2 takes the table
     */
    static Database start(Consumer<String> note) throws SQLException {
        try {
            return PostgresDatabase.start();
        } catch (IOException | SQLException | IllegalStateException e) {
            note.accept("PostgreSQL cannot start here, so H2 in memory is used, whose knee is another one: "
                    + e.getMessage());
            return H2Database.start();
        }
    }

    /**
     * Starts H2 in memory.
     *
     * @return a running database with a fresh table
     * @throws SQLException when it takes no table
     */
    static Database startH2() throws SQLException {
        return H2Database.start();
    }

    /**
     * Returns what it is.
     *
     * @return product and version
     */
    String product();

    /**
     * Returns its SQL.
     *
     * @return the dialect
     */
    SqlDialect dialect();

    /**
     * Returns where it is, for other processes too.
     *
     * @return a JDBC URL with all that is needed; empty when only this process can reach it
     */
    String url();

    /**
     * Returns connections without a pool: each call opens one.
     *
     * @return the driver's data source
     */
    DataSource dataSource();

    /**
     * Makes the table anew, so that no run meets what another one left behind. No transaction may be open.
     *
     * @throws SQLException when the database refuses
     */
    void freshTable() throws SQLException;

    /** Ends the database; its data are gone. */
    @Override
    void close();
}
