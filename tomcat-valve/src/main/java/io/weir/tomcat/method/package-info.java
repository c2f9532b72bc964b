/**
 * What stands behind {@link io.weir.tomcat.MethodQueueValve}: which method a request belongs to, who goes first, and how a request
 * waits without a thread and comes back through the pipeline.
 *
 * <p>Limits, queues and controllers are core's ({@code io.weir.method}); here Tomcat is translated to them. How requests are
 * parked and why so is in {@code docs/guide/method-limits.md}. Thread-safe as Tomcat demands. Nothing is null unless a method
 * says so.
 */
package io.weir.tomcat.method;
