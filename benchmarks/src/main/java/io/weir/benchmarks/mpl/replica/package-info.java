/** One of several processes on a database: its main class, its arguments, and the record that it sends to its parent. */
package io.weir.benchmarks.mpl.replica;
