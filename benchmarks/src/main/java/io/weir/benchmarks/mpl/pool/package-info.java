/**
 * Connection pools behind one interface: HikariCP at a fixed size, what others put around it, and Weir.
 *
 * <p>A pool is used by many threads and closed by its owner, after they have ended.
 */
package io.weir.benchmarks.mpl.pool;
