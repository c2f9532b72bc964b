package io.weir.hikari.jdbc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A borrowed connection that tells what became of its transactions, and exactly once that it was given back.
 *
 * <p>A transaction without a statement counts as none. One that is given back unfinished counts as failed, because the pool
 * rolls it back. A connection that the pool has found broken is given back at once: nobody has to close it. Used by one thread
 * at a time, as any connection; {@link #close()} is safe from any thread.
 */
public final class CountedConnection extends ForwardingConnection {
    private static final VarHandle RETURNED;

    static {
        try {
            RETURNED = MethodHandles.lookup().findVarHandle(CountedConnection.class, "returned", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final WorkListener listener;
    private final AtomicInteger held;
    private final long sinceNanos;

    private boolean autoCommit;
    /** Whether the transaction has a statement, or may have had one that was not seen. */
    private boolean worked;
    /** Whether a statement of the transaction ran into another one. */
    private boolean conflict;
    /** Whether the driver's own connection was handed out, on which work is not seen. */
    private boolean unwrapped;

    @SuppressWarnings("unused") // Through RETURNED alone.
    private volatile boolean returned;

    /**
     * Wraps a connection that was just borrowed.
     *
     * @param delegate the pool's connection
     * @param listener is told of its work
     * @param held how many connections its borrower holds, kept for whoever gives it back; null where nobody counts
     * @param autoCommit whether it is in autocommit now
     * @param sinceNanos when it was borrowed, on the listener's clock
     */
    public CountedConnection(
            Connection delegate, WorkListener listener, AtomicInteger held, boolean autoCommit, long sinceNanos) {
        super(Objects.requireNonNull(delegate, "delegate"));
        this.listener = Objects.requireNonNull(listener, "listener");
        this.held = held;
        this.autoCommit = autoCommit;
        this.sinceNanos = sinceNanos;
    }

    /**
     * Returns the pool's own connection.
     *
     * @return what the pool handed out
     */
    public Connection delegate() {
        return delegate;
    }

    /**
     * Returns the count of its borrower's connections.
     *
     * @return the count that it was made with; null where nobody counts
     */
    public AtomicInteger held() {
        return held;
    }

    /**
     * Returns when it was borrowed.
     *
     * @return nanoseconds, on the listener's clock
     */
    public long sinceNanos() {
        return sinceNanos;
    }

    /** A statement went through. */
    void executed() {
        if (autoCommit) {
            listener.committed();
        } else {
            worked = true;
        }
    }

    /** A statement failed; returns the failure, to be thrown on. */
    SQLException failed(SQLException failure) {
        boolean isConflict = Conflicts.isConflict(failure);
        if (autoCommit) {
            listener.failed(isConflict);
        } else {
            worked = true;
            conflict |= isConflict;
        }
        return broken(failure);
    }

    /** Gives a connection back that the pool has thrown away: many do not close one that says it is closed. */
    private SQLException broken(SQLException failure) {
        try {
            isClosed();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    /** Asks the pool's connection for something, and gives it back when it turns out to be broken. */
    private <T> T ask(Question<T> question) throws SQLException {
        try {
            return question.answer();
        } catch (SQLException e) {
            throw broken(e);
        }
    }

    /** Something that a connection is asked for. */
    @FunctionalInterface
    private interface Question<T> {
        T answer() throws SQLException;
    }

    @Override
    public void commit() throws SQLException {
        try {
            delegate.commit();
        } catch (SQLException e) {
            conflict |= Conflicts.isConflict(e);
            fail();
            throw broken(e);
        }
        succeed();
    }

    @Override
    public void rollback() throws SQLException {
        fail();
        try {
            delegate.rollback();
        } catch (SQLException e) {
            throw broken(e);
        }
    }

    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        delegate.setAutoCommit(autoCommit);
        if (autoCommit && !this.autoCommit) {
            succeed(); // JDBC: a change of the mode commits the transaction.
        }
        this.autoCommit = autoCommit;
    }

    private void succeed() {
        if (worked || unwrapped) {
            listener.committed();
        }
        worked = false;
        conflict = false;
    }

    private void fail() {
        if (worked || unwrapped) {
            listener.failed(conflict);
        }
        worked = false;
        conflict = false;
    }

    @Override
    public void close() throws SQLException {
        if (!RETURNED.compareAndSet(this, false, true)) {
            return;
        }
        try {
            if (worked) {
                fail();
            }
            delegate.close();
        } finally {
            listener.returned(this);
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        if (delegate.isClosed()) {
            close();
            return true;
        }
        return (boolean) RETURNED.getVolatile(this);
    }

    @Override
    public <T> T unwrap(Class<T> iface) throws SQLException {
        T driver = delegate.unwrap(iface);
        unwrapped = true;
        return driver;
    }

    @Override
    public Statement createStatement() throws SQLException {
        return new CountedStatement<>(this, ask(() -> delegate.createStatement()));
    }

    @Override
    public Statement createStatement(int resultSetType, int resultSetConcurrency) throws SQLException {
        return new CountedStatement<>(this, ask(() -> delegate.createStatement(resultSetType, resultSetConcurrency)));
    }

    @Override
    public Statement createStatement(int resultSetType, int resultSetConcurrency, int resultSetHoldability)
            throws SQLException {
        return new CountedStatement<>(
                this, ask(() -> delegate.createStatement(resultSetType, resultSetConcurrency, resultSetHoldability)));
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        return new CountedPreparedStatement<>(this, ask(() -> delegate.prepareStatement(sql)));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int resultSetType, int resultSetConcurrency)
            throws SQLException {
        return new CountedPreparedStatement<>(
                this, ask(() -> delegate.prepareStatement(sql, resultSetType, resultSetConcurrency)));
    }

    @Override
    public PreparedStatement prepareStatement(
            String sql, int resultSetType, int resultSetConcurrency, int resultSetHoldability) throws SQLException {
        return new CountedPreparedStatement<>(
                this,
                ask(() -> delegate.prepareStatement(sql, resultSetType, resultSetConcurrency, resultSetHoldability)));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int autoGeneratedKeys) throws SQLException {
        return new CountedPreparedStatement<>(this, ask(() -> delegate.prepareStatement(sql, autoGeneratedKeys)));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] columnIndexes) throws SQLException {
        return new CountedPreparedStatement<>(this, ask(() -> delegate.prepareStatement(sql, columnIndexes)));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] columnNames) throws SQLException {
        return new CountedPreparedStatement<>(this, ask(() -> delegate.prepareStatement(sql, columnNames)));
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        return new CountedCallableStatement(this, ask(() -> delegate.prepareCall(sql)));
    }

    @Override
    public CallableStatement prepareCall(String sql, int resultSetType, int resultSetConcurrency) throws SQLException {
        return new CountedCallableStatement(
                this, ask(() -> delegate.prepareCall(sql, resultSetType, resultSetConcurrency)));
    }

    @Override
    public CallableStatement prepareCall(
            String sql, int resultSetType, int resultSetConcurrency, int resultSetHoldability) throws SQLException {
        return new CountedCallableStatement(
                this, ask(() -> delegate.prepareCall(sql, resultSetType, resultSetConcurrency, resultSetHoldability)));
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        return ConnectedMetaData.of(this, ask(delegate::getMetaData));
    }

    @Override
    public String toString() {
        return delegate.toString();
    }
}
