package io.weir.samples.broker;

/**
 * What the broker has measured of its workers.
 *
 * @param goldPerSecond gold jobs that came
 * @param silverPerSecond silver jobs that came, admitted or not
 * @param serviceMillis mean time of a job at a worker
 * @param workers that are alive
 * @param waiting jobs in the queue
 */
record Measured(double goldPerSecond, double silverPerSecond, double serviceMillis, int workers, int waiting) {}
