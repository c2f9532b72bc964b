package io.weir.hikari.jdbc;

/** Is told what becomes of the work on a connection. Called on the thread that works, on its path: be quick, do not throw. */
public interface WorkListener {

    /** A transaction, or a statement in autocommit, took effect. */
    void committed();

    /**
     * A transaction, or a statement in autocommit, came to nothing.
     *
     * @param conflict whether the database ended it because of others: a serialization failure, a deadlock, a lock time-out
     */
    void failed(boolean conflict);

    /**
     * The connection was given back. Exactly once for each connection, on the thread that closed it.
     *
     * @param connection the connection, closed
     */
    void returned(CountedConnection connection);
}
