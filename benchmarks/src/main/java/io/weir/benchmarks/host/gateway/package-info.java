/** The gateway before the nodes. */
package io.weir.benchmarks.host.gateway;
