/**
 * The gate in front of Tomcat's TLS handshakes: it reads the first hello before any key is used, and lets the handshake go on,
 * wait without a thread, or end by an alert.
 *
 * <p>{@link io.weir.tomcat.tls.WeirJsseImplementation} is what a Connector names; {@link io.weir.tomcat.tls.TlsController} is
 * what {@link io.weir.tomcat.TlsAdmissionValve} starts and what all gates ask. Everything that decides lies in
 * {@code io.weir.tls}.
 */
package io.weir.tomcat.tls;
