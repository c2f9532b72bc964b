/**
 * Random numbers by purpose: each thing that is random draws from a stream of its own, so that an additional draw here shifts
 * nothing there, and two policies can be compared on the same arrivals.
 *
 * <p>The generator is the JDK's {@code L64X128MixRandom}; the same seed gives the same numbers on every JVM. Streams belong to
 * one thread each; laws are immutable. No parameter or result is null.
 */
package io.weir.simulator.random;
