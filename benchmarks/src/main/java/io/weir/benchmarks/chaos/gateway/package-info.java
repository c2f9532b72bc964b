/** The gateway before the nodes that chaos befalls. */
package io.weir.benchmarks.chaos.gateway;
