package io.weir.samples.demo.process;

/**
 * How far a child's monotonic clock is from ours, found by asking for its time and halving the way.
 *
 * <p>On Linux both clocks are one and the offset comes out as some microseconds; elsewhere the origin may differ per
 * process. The exchange with the shortest way there and back is the most exact: its error is at most half of that way.
 * Not thread-safe.
 */
final class ClockOffset {
    private long shortestNanos = Long.MAX_VALUE;
    private long offsetNanos;

    /**
     * Takes one exchange into account.
     *
     * @param sentNanos when the question left, our clock
     * @param theirNanos the child's answer, its clock
     * @param receivedNanos when the answer came, our clock
     */
    void exchange(long sentNanos, long theirNanos, long receivedNanos) {
        long wayNanos = receivedNanos - sentNanos;
        if (wayNanos < shortestNanos) {
            shortestNanos = wayNanos;
            offsetNanos = theirNanos - (sentNanos + wayNanos / 2);
        }
    }

    /**
     * Converts a time.
     *
     * @param theirNanos a time on the child's clock
     * @return the same moment on ours
     */
    long toOurs(long theirNanos) {
        return theirNanos - offsetNanos;
    }

    /**
     * Returns how wrong a converted time can be.
     *
     * @return nanoseconds; {@link Long#MAX_VALUE} / 2 before the first exchange
     */
    long errorNanos() {
        return shortestNanos / 2;
    }
}
