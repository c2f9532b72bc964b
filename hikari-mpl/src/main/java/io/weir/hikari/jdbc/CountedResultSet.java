package io.weir.hikari.jdbc;

import java.sql.ResultSet;
import java.sql.Statement;

/** A result set that leads back to the wrapped statement, and so to the wrapped connection. */
final class CountedResultSet extends ForwardingResultSet {
    private final Statement statement;

    private CountedResultSet(Statement statement, ResultSet delegate) {
        super(delegate);
        this.statement = statement;
    }

    static ResultSet of(Statement statement, ResultSet delegate) {
        return delegate == null ? null : new CountedResultSet(statement, delegate);
    }

    @Override
    public Statement getStatement() {
        return statement;
    }
}
