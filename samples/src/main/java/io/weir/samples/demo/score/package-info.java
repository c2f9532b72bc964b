/**
 * What a run's pauses did to its requests: joins what the JVMs of a cluster have recorded.
 *
 * <p>Pure arithmetic over immutable records. Times are nanoseconds on one monotonic clock; null stands for a number that
 * is not known.
 */
package io.weir.samples.demo.score;
