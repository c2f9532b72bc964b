package io.weir.samples.database;

import java.io.IOException;
import java.sql.SQLException;

/** A database that can go away and come back with its data, at the same address. For one owner. */
public interface RestartableDatabase extends Database {

    /**
     * Starts PostgreSQL.
     *
     * @return a running database with a fresh table
     * @throws IOException when it cannot start here
     * @throws SQLException when it takes no table
     */
    static RestartableDatabase start() throws IOException, SQLException {
        return RestartablePostgres.begin();
    }

    /** Stops it, as an operator does: every connection is cut, what was committed stays. */
    void stop();

    /**
     * Starts it again; returns when it accepts connections.
     *
     * @throws IOException when it does not come back
     */
    void startAgain() throws IOException;
}
