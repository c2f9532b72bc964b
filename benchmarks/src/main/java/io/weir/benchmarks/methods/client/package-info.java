/** The benchmark's client process: closed clients of both methods. */
package io.weir.benchmarks.methods.client;
