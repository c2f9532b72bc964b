/**
 * The demo's gateway: a JVM with a Camel route that balances over the nodes, and records of what it did.
 *
 * <p>Everything is thread-safe where Camel calls it from its threads; nothing is null.
 */
package io.weir.samples.demo.gateway;
