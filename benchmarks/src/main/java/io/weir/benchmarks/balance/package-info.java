/**
 * {@code weir bench balance}: an evaluation of the load balancer in the manner of TRINI.
 *
 * <p>A {@link io.weir.benchmarks.balance.BalanceBench} evaluates each collector on a cluster of its own, which stays warm
 * over all rows. A {@code Contender} is a row's balancer; in each repeat every contender gets the same schedule of requests,
 * in a seeded random order. A {@code RowFigures} is one measured row, a {@code RowSummary} all of a contender's. Records
 * are immutable; null stands for a number that is not known.
 */
package io.weir.benchmarks.balance;
