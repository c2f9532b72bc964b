/**
 * The house's rules as tests. {@link io.weir.architecture.HouseRules} travels in core's test jar, so that the other modules hold
 * to them too.
 */
package io.weir.architecture;
