/**
 * The sample of the connection pool: {@code weir sample pool} runs a small JDBC application on stock HikariCP, changes one
 * word, and shows the pool finding its level.
 */
package io.weir.samples.pool;
