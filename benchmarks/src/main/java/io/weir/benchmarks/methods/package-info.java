/**
 * {@code weir bench methods}: the experiments of method-level queue scheduling on real Tomcat, with Weir and with what one would
 * use instead.
 */
package io.weir.benchmarks.methods;
