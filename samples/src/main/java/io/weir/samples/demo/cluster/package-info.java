/**
 * A cluster of real JVMs on this machine, and one run of it: node JVMs and a gateway JVM are started, driven with an open
 * load, and asked for their records. The demo and the benchmarks share it.
 *
 * <p>All times are nanoseconds on this JVM's monotonic clock; null stands for a number that is not known. One thread
 * drives a cluster.
 */
package io.weir.samples.demo.cluster;
