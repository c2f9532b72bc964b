/** The benchmark's server process: two methods under one policy. */
package io.weir.benchmarks.methods.server;
