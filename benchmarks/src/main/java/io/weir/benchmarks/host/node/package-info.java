/** Nodes: servers with all valves of Weir, and switches for what can go wrong in them. */
package io.weir.benchmarks.host.node;
