/**
 * The demo's node: a JVM with Tomcat, the report valve, and a store of sessions whose replacement needs a major GC
 * every few seconds.
 *
 * <p>Servlet and store are thread-safe; nothing is null unless it says so.
 */
package io.weir.samples.demo.node;
