/** What Weir costs the JVM of a node, measured in one that lives. */
package io.weir.benchmarks.node;
