package io.weir.samples.demo.cluster;

/**
 * What a run used of the machine while its requests were measured.
 *
 * @param machineBusy share of all processors that was in use, whoever used it, 0 to 1; null when not known
 * @param nodeCpuSeconds processor time of all nodes together; null when the system does not tell
 * @param gatewayCpuSeconds processor time of the gateway; null when the system does not tell
 */
public record RunUsage(Double machineBusy, Double nodeCpuSeconds, Double gatewayCpuSeconds) {}
