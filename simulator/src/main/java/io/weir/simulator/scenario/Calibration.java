package io.weir.simulator.scenario;

/**
 * Where a scenario's numbers come from and how far they reach, for the limits at the end of every report. Immutable.
 *
 * @param source in words
 * @param maxPerSecond up to which load of new sessions a second they were measured; zero when not known
 * @param maxCpus up to how many CPUs; zero when not known
 * @param collapsedBranch whether throughput past saturation was measured too
 */
public record Calibration(String source, double maxPerSecond, double maxCpus, boolean collapsedBranch) {}
