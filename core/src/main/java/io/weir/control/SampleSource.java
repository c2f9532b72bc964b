package io.weir.control;

/** Where a {@link ControlLoop} gets its samples from; a {@link SampleWindow} is one. */
@FunctionalInterface
public interface SampleSource {

    /**
     * Ends the interval that is running, begins the next one, and returns what the ended one measured.
     *
     * @param nowNanos the interval's end, after its begin
     * @param limit the limit that is really in force, one or more
     * @return the interval's measurements
     */
    Sample roll(long nowNanos, int limit);
}
