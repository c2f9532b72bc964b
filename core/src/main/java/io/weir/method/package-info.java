/**
 * Concurrency limits of the methods of one host, which find themselves.
 *
 * <p>A method is whatever a host calls so: a URL pattern of a servlet container, an endpoint of a route, a Java method.
 * {@link io.weir.method.MethodLimits} is the set of one host: each {@link io.weir.method.LimitedMethod} has a gate of its own,
 * and one controller moves all limits so that their sum stays within the host's threads. {@link io.weir.method.MethodLimiter}
 * is the form for plain Java. Nothing here starts a thread. Why it is built so is in {@code docs/design/method.md}.
 */
package io.weir.method;
