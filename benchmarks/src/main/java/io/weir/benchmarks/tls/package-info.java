/**
 * {@code weir bench tls}: a Tomcat on one core is offered more TLS sessions than it can serve, by a client on another
 * core, under each of several policies.
 */
package io.weir.benchmarks.tls;
