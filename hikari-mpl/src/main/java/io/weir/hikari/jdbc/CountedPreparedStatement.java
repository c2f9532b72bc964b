package io.weir.hikari.jdbc;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A prepared statement that tells its connection how each execution ended.
 *
 * @param <S> what it hands on to
 */
class CountedPreparedStatement<S extends PreparedStatement> extends ForwardingPreparedStatement<S> {

    CountedPreparedStatement(CountedConnection connection, S delegate) {
        super(connection, delegate);
    }

    @Override
    public final ResultSet executeQuery() throws SQLException {
        try {
            ResultSet result = delegate.executeQuery();
            connection.executed();
            return CountedResultSet.of(this, result);
        } catch (SQLException e) {
            throw connection.failed(e);
        }
    }

    @Override
    public final int executeUpdate() throws SQLException {
        try {
            int result = delegate.executeUpdate();
            connection.executed();
            return result;
        } catch (SQLException e) {
            throw connection.failed(e);
        }
    }

    @Override
    public final long executeLargeUpdate() throws SQLException {
        try {
            long result = delegate.executeLargeUpdate();
            connection.executed();
            return result;
        } catch (SQLException e) {
            throw connection.failed(e);
        }
    }

    @Override
    public final boolean execute() throws SQLException {
        try {
            boolean result = delegate.execute();
            connection.executed();
            return result;
        } catch (SQLException e) {
            throw connection.failed(e);
        }
    }
}
