/**
 * Choosing among nodes, around the garbage collections that their reports forecast.
 *
 * <p>Two halves that meet in one volatile field. The <em>decision</em> half ({@link io.weir.balance.AvoidanceProtocol})
 * runs on the owner's ticker: it reads reports, moves each node through the avoidance protocol and publishes an immutable
 * {@link io.weir.balance.NodeTable}. The <em>choice</em> half ({@link io.weir.balance.GcAwareRule} over a
 * {@link io.weir.balance.Selector}) runs for each request: it reads the table once and takes a node; it allocates nothing,
 * takes no lock, reads no clock and logs nothing.
 *
 * <p>Everything fails open: a node without a fresh report is an ordinary node. No parameter or result is null unless a
 * method says so.
 */
package io.weir.balance;
