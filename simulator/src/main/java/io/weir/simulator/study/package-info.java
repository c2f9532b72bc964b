/**
 * Questions that take several runs, or a closer look at one: does it keep an SLO, up to which load, and why does it not.
 *
 * <p>Pure: whoever asks runs the scenarios and brings what they showed. Records are immutable; a search is one thread's. No
 * parameter or result is null.
 */
package io.weir.simulator.study;
