/**
 * Time as Weir sees it: monotonic nanoseconds, passed in.
 *
 * <p>{@link io.weir.clock.NanoClock} is the only door to the system's clock. Times are compared by subtraction, never by
 * {@code <}, because the origin of a monotonic clock is arbitrary and may be negative. Nothing here is null.
 */
package io.weir.clock;
