/**
 * What a run is measured by, and what repeats of it say: time averages, response times, confidence intervals over independent
 * replications.
 *
 * <p>Collectors belong to one thread and do not allocate when they record; results are immutable. No parameter or result is
 * null unless it says so.
 */
package io.weir.simulator.stats;
