/** What goes wrong in and around load balancers, and what ours does then. */
package io.weir.hosttests.camel.adversity;
