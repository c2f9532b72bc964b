/**
 * Where a balancer's nodes come from when they are not written in the route.
 *
 * <p>A {@link io.weir.camel.directory.NodeDirectory} is asked again and again, on a thread of its own, and the balancer adds
 * and removes what has changed. Nothing that is read here is believed beyond a bounded number of bounded lines. No parameter
 * or result is null.
 */
package io.weir.camel.directory;
