/**
 * Named numbers with units, as a component shows them at one moment.
 *
 * <p>A component is a {@link io.weir.metrics.MetricSource}; hosts export its snapshots as they like (an MBean, Micrometer,
 * a page). Snapshots are immutable and made on the reader's thread, off every hot path. Nothing is null.
 */
package io.weir.metrics;
