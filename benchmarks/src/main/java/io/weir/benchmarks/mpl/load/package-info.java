/**
 * Clients of a pool, in a closed loop or by the clock, and the record of what they got.
 *
 * <p>Times are nanoseconds on {@link io.weir.clock.NanoClock}; a record is written by many threads.
 */
package io.weir.benchmarks.mpl.load;
