/**
 * {@code weir bench drain}: a cluster behind HAProxy, which knows nothing of garbage collections, with and without nodes that
 * announce theirs.
 *
 * <p>A {@link io.weir.benchmarks.drain.DrainBench} drives one cluster; a {@code DrainRow} is what HAProxy asks its nodes, a
 * {@code HaproxyFront} the running HAProxy, a {@code RowResult} what was measured over the repeats. Records are immutable; null
 * stands for a number that is not known.
 */
package io.weir.benchmarks.drain;
