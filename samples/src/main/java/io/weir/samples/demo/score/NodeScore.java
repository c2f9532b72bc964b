package io.weir.samples.demo.score;

/**
 * How a node fared in a run.
 *
 * @param node its name
 * @param majorGcs how many major GCs it began while requests were measured
 * @param caught share of them that began while the node was already avoided, 0 to 1; null when it had none or nothing
 *     avoids
 * @param avoidedShare share of the measured time in which it was avoided, 0 to 1
 */
public record NodeScore(String node, int majorGcs, Double caught, double avoidedShare) {}
