/**
 * A HikariCP pool that finds and follows the multiprogramming level at which its database commits most.
 *
 * <p>{@link io.weir.hikari.WeirHikariDataSource} takes the place of {@code HikariDataSource}: a resizable gate stands in front of
 * the pool, because a changed {@code maximumPoolSize} by itself closes no connection and wakes no waiter, and the pool's physical
 * size follows the gate. {@link io.weir.hikari.MplObserver} is the measure-only way in for a stock pool. What there is to set is
 * {@link io.weir.hikari.MplSettings}; every arithmetic lives in core.
 *
 * <p>The public classes are thread-safe, except {@link io.weir.hikari.WeirHikariConfig}, which is as HikariCP's own.
 */
package io.weir.hikari;
