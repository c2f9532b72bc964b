/**
 * Observes JVMs without Weir over JMX, so that a gateway can forecast nodes that do not speak for themselves.
 *
 * <p>{@link io.weir.telemetry.jmx.JmxPoller} is to JMX what {@link io.weir.telemetry.ReportPoller} is to HTTP: nodes are
 * added and removed, reports and failures go to a {@link io.weir.telemetry.ReportListener}, and a node that is dead, hangs
 * or lies costs its own forecast and nothing else. What a JVM's beans say becomes a report in
 * {@link io.weir.telemetry.RemoteJvm}; here are the connections, and only here is RMI. No parameter or result is null
 * unless a method says so.
 */
package io.weir.telemetry.jmx;
