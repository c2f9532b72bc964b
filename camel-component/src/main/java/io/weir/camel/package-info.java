/**
 * A load balancer for Apache Camel routes that keeps requests away from a node that is about to run a major GC.
 *
 * <p>{@link io.weir.camel.GcAwareLoadBalancer} is the only type that users name. The classes here translate between Camel
 * and {@code io.weir.balance}, which does the deciding. No parameter or result is null unless a method says so.
 */
package io.weir.camel;
