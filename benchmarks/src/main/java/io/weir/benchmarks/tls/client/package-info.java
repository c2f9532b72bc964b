/**
 * The benchmark's client process: sessions of requests over TLS, each request on a connection of its own, all driven by
 * one thread over non-blocking channels.
 */
package io.weir.benchmarks.tls.client;
