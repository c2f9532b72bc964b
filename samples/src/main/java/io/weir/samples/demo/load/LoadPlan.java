package io.weir.samples.demo.load;

import java.time.Duration;

/**
 * How to drive a service.
 *
 * @param ratePerSecond mean arrivals in a second
 * @param warmUp how long requests come before they are measured
 * @param measured how long they are measured
 * @param seed of the schedule
 * @param patience a request without an answer after this is an error
 */
public record LoadPlan(double ratePerSecond, Duration warmUp, Duration measured, long seed, Duration patience) {
    /** Longer than any major GC. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    /**
     * Plans for users with ten seconds of patience.
     *
     * @param ratePerSecond mean arrivals in a second
     * @param warmUp how long requests come before they are measured
     * @param measured how long they are measured
     * @param seed of the schedule
     */
    public LoadPlan(double ratePerSecond, Duration warmUp, Duration measured, long seed) {
        this(ratePerSecond, warmUp, measured, seed, PATIENCE);
    }

    /**
     * Returns how long requests come in all.
     *
     * @return warm-up and measurement
     */
    public Duration total() {
        return warmUp.plus(measured);
    }
}
