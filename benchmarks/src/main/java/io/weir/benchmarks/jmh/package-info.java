/**
 * JMH benchmarks of the hot paths, one class a question. Each class's Javadoc says how to run it; the allocation claims are
 * also held by a test that runs the benchmark for a moment under the gc profiler.
 */
package io.weir.benchmarks.jmh;
