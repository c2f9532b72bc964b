/** Limits of routes and of a balancer's nodes. */
package io.weir.hosttests.camel.limit;
