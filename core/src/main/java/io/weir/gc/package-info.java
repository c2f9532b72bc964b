/**
 * Garbage collections: what was observed, and what is forecast from it.
 *
 * <p>{@link io.weir.gc.GcObservation} goes in, {@link io.weir.gc.GcForecast} comes out. Everything here is pure: times are
 * passed in, in nanoseconds since the JVM's start, and no class holds a thread. Forecasters are not thread-safe; the
 * values are immutable. No parameter or result is null.
 */
package io.weir.gc;
