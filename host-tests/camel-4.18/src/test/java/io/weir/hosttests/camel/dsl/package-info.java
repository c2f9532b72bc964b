/** Each form in which a route takes the balancer, running. */
package io.weir.hosttests.camel.dsl;
