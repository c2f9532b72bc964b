package io.weir.samples.pool;

/**
 * What the application did in a short time.
 *
 * @param second when it ended, seconds after the pool was opened
 * @param level how many transactions the pool let in
 * @param connections how many connections there were
 * @param commitsPerSecond transactions
 * @param conflictsPerSecond attempts that the database rolled back
 */
record Moment(int second, int level, int connections, double commitsPerSecond, double conflictsPerSecond) {}
