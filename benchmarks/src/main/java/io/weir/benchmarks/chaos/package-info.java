/**
 * {@code weir bench chaos}: faults, each of which befalls a host with Weir and the same host without it at the same moment.
 *
 * <p>Times are nanoseconds on {@link io.weir.clock.NanoClock}.
 */
package io.weir.benchmarks.chaos;
