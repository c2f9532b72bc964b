package io.weir.samples.demo;

/**
 * From when to when something lasted.
 *
 * @param startNanos its begin
 * @param endNanos its end, not before the begin
 */
record TimeSpan(long startNanos, long endNanos) {

    /** Says whether there is a moment in both spans; their ends belong to them. */
    boolean overlaps(long otherStartNanos, long otherEndNanos) {
        return otherStartNanos - endNanos <= 0 && startNanos - otherEndNanos <= 0;
    }

    /** Says whether a moment lies in this span; its ends belong to it. */
    boolean contains(long nanos) {
        return nanos - startNanos >= 0 && nanos - endNanos <= 0;
    }

    /** Returns how much of this span lies within another, in nanoseconds, zero or more. */
    long nanosWithin(TimeSpan other) {
        long from = startNanos - other.startNanos > 0 ? startNanos : other.startNanos;
        long to = endNanos - other.endNanos < 0 ? endNanos : other.endNanos;
        return Math.max(0, to - from);
    }

    /** Returns its length in milliseconds. */
    double millis() {
        return (endNanos - startNanos) / 1e6;
    }
}
