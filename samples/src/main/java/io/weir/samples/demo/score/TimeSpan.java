package io.weir.samples.demo.score;

/**
 * From when to when something lasted.
 *
 * @param startNanos its begin
 * @param endNanos its end, not before the begin
 */
public record TimeSpan(long startNanos, long endNanos) {

    /**
     * Says whether there is a moment in both spans; their ends belong to them.
     *
     * @param otherStartNanos the other's begin
     * @param otherEndNanos the other's end
     * @return whether they meet
     */
    public boolean overlaps(long otherStartNanos, long otherEndNanos) {
        return otherStartNanos - endNanos <= 0 && startNanos - otherEndNanos <= 0;
    }

    /**
     * Says whether a moment lies in this span; its ends belong to it.
     *
     * @param nanos the moment
     * @return whether it does
     */
    public boolean contains(long nanos) {
        return nanos - startNanos >= 0 && nanos - endNanos <= 0;
    }

    /**
     * Returns how much of this span lies within another.
     *
     * @param other the other
     * @return nanoseconds, zero or more
     */
    public long nanosWithin(TimeSpan other) {
        long from = startNanos - other.startNanos > 0 ? startNanos : other.startNanos;
        long to = endNanos - other.endNanos < 0 ? endNanos : other.endNanos;
        return Math.max(0, to - from);
    }

    /**
     * Returns its length.
     *
     * @return milliseconds
     */
    public double millis() {
        return (endNanos - startNanos) / 1e6;
    }
}
