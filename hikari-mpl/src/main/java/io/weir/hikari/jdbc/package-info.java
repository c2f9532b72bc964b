/**
 * A borrowed connection and its statements, wrapped so that what becomes of their transactions is seen.
 *
 * <p>A {@link io.weir.hikari.jdbc.CountedConnection} tells its {@link io.weir.hikari.jdbc.WorkListener} of each commit, of each
 * transaction that came to nothing, and once that it was given back. Statements and result sets are wrapped because they lead
 * back to their connection: whoever closes it through them closes the wrapper. Like all of JDBC these objects belong to one
 * thread at a time, except that any thread may close a connection.
 */
package io.weir.hikari.jdbc;
