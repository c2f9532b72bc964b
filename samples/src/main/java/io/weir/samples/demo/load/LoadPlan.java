package io.weir.samples.demo.load;

import java.time.Duration;

/**
 * How to drive a service.
 *
 * @param ratePerSecond mean arrivals in a second
 * @param warmUp how long requests come before they are measured
 * @param measured how long they are measured
 * @param seed of the schedule
 */
public record LoadPlan(double ratePerSecond, Duration warmUp, Duration measured, long seed) {

    /**
     * Returns how long requests come in all.
     *
     * @return warm-up and measurement
     */
    public Duration total() {
        return warmUp.plus(measured);
    }
}
