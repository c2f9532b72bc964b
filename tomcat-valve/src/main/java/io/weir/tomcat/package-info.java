/**
 * Valves for Tomcat 10.1 and 11.
 *
 * <p>{@link io.weir.tomcat.GcReportValve} publishes a node's forecast of its garbage collections. Valves translate between
 * Tomcat and Weir's core and decide nothing themselves. They take their settings as text, refuse to start with all
 * mistakes in one message, support asynchronous requests, and leave nothing behind when stopped. Thread-safe as Tomcat
 * demands: configured by one thread, invoked by many. Nothing is null unless a method says so.
 */
package io.weir.tomcat;
