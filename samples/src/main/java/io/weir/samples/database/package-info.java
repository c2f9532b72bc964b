/**
 * A database with a knee: a real PostgreSQL without an installation, H2 in memory where it cannot start, and
 * transactions that lose throughput when too many of them run at once.
 *
 * <p>Nothing here is null. A database belongs to whoever started it; its data sources may be used from any thread.
 */
package io.weir.samples.database;
