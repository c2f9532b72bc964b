package io.weir.simulator.predict;

import io.weir.simulator.scenario.ScenarioTree;

/**
 * What a running service has measured of itself. Immutable.
 *
 * @param tree a scenario of it; its {@code calibration} says how far the measurements reach
 * @param measuredNanos when, by the predictor's clock
 */
public record LiveCalibration(ScenarioTree tree, long measuredNanos) {}
