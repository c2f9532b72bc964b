/**
 * {@code weir demo}: a cluster of real JVMs behind Apache Camel, driven twice with the same load, once with Camel's own
 * round robin and once with Weir's.
 *
 * <p>{@link io.weir.samples.demo.DemoCommand} is the verb. A {@link io.weir.samples.demo.cluster.DemoRun} drives a
 * {@link io.weir.samples.demo.cluster.DemoCluster} and scores what the JVMs themselves recorded; a {@code DemoResult} has both runs and is printed as a table, JSON or
 * HTML. All times are nanoseconds on this JVM's monotonic clock; records are immutable; null stands for a number that
 * is not known.
 */
package io.weir.samples.demo;
