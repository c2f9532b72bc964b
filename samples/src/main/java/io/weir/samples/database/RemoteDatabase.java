package io.weir.samples.database;

import javax.sql.DataSource;

/** A PostgreSQL that another process has started. */
public final class RemoteDatabase {

    private RemoteDatabase() {}

    /**
     * Reaches it.
     *
     * @param url what {@link Database#url()} returned in that process
     * @return connections without a pool
     */
    public static DataSource dataSource(String url) {
        return PostgresDatabase.sourceOf(url);
    }
}
