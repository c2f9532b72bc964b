/**
 * Scenarios: what a run is made from, read from a tree of maps, lists and scalars, with every mistake told at once.
 *
 * <p>{@link io.weir.simulator.scenario.ScenarioTree} is the written form, {@link io.weir.simulator.scenario.Scenario} the checked
 * one. Both are immutable. This package knows no file format. No parameter or result is null.
 */
package io.weir.simulator.scenario;
