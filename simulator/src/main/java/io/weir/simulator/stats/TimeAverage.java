package io.weir.simulator.stats;

import io.weir.clock.NanoClock;

/** The average over time of a number that changes now and then, for instance how many wait. One thread. */
public final class TimeAverage {
    private final NanoClock clock;
    private double value;
    private double max;
    private double area;
    private long startNanos;
    private long updatedNanos;

    /**
     * Starts now at zero.
     *
     * @param clock the simulation's
     */
    public TimeAverage(NanoClock clock) {
        this.clock = clock;
        this.startNanos = clock.nanoTime();
        this.updatedNanos = startNanos;
    }

    /**
     * Changes the number, now.
     *
     * @param newValue what it is from now on
     */
    public void set(double newValue) {
        update();
        value = newValue;
        max = Math.max(max, newValue);
    }

    /**
     * Adds to the number, now.
     *
     * @param change may be negative
     */
    public void add(double change) {
        set(value + change);
    }

    /** Forgets the past, not the number: for the end of a warm-up. */
    public void reset() {
        startNanos = clock.nanoTime();
        updatedNanos = startNanos;
        area = 0;
        max = value;
    }

    private void update() {
        long now = clock.nanoTime();
        area += value * (now - updatedNanos);
        updatedNanos = now;
    }

    /**
     * Returns the number.
     *
     * @return as it is now
     */
    public double value() {
        return value;
    }

    /**
     * Returns the largest number.
     *
     * @return since the start or the last reset
     */
    public double max() {
        return max;
    }

    /**
     * Returns the average over time.
     *
     * @return since the start or the last reset; NaN when no time has passed
     */
    public double mean() {
        update();
        return area / (updatedNanos - startNanos);
    }
}
