/**
 * A JVM's garbage collections as its own MXBeans show them, its report as JSON, and the reports of other nodes.
 *
 * <p>{@link io.weir.telemetry.LocalNode} is a node that speaks of itself: {@link io.weir.telemetry.JvmGcSource} listens to
 * the collectors, {@link io.weir.telemetry.GcInfoClock} says what time it is on their clock.
 * {@link io.weir.telemetry.ReportPoller} asks other nodes; {@link io.weir.telemetry.RemoteJvm} observes one that does not
 * speak for itself. Whatever is started here has an owner and ends with its
 * {@code close()}: no listener, thread or socket is left. Nothing here decides or forecasts; that is core's. No parameter
 * or result is null unless a method says so.
 */
package io.weir.telemetry;
