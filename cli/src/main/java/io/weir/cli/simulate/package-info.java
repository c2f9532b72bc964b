/**
 * {@code weir simulate}: scenarios in YAML, runs on all cores, and their results as a table, as JSON or as CSV.
 *
 * <p>Results depend on scenario, seed and replications alone; what depends on the machine (how long it took) goes to stderr. No
 * parameter or result is null unless it says so.
 */
package io.weir.cli.simulate;
