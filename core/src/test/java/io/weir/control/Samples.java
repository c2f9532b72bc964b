package io.weir.control;

/** Makes samples by hand: one after the other, 250 ms each, at steady load unless said otherwise. */
final class Samples {
    private static final long INTERVAL_NANOS = 250_000_000;

    private long nowNanos;

    /** Every permit in use for the whole interval; by Little's law the service time is what fits. */
    Sample full(int limit, double commitsPerSecond) {
        return full(limit, commitsPerSecond, 0);
    }

    Sample full(int limit, double commitsPerSecond, double abortsPerSecond) {
        long succeeded = Math.round(commitsPerSecond / 4);
        long failed = Math.round(abortsPerSecond / 4);
        long ended = succeeded + failed;
        return next(limit, limit, limit, 10, 1, ended, succeeded, failed, limit * INTERVAL_NANOS);
    }

    /** Some permits free all the time. */
    Sample idle(int limit, int inUse, double commitsPerSecond) {
        long ended = Math.round(commitsPerSecond / 4);
        return next(limit, inUse, inUse, 0, 0, ended, ended, 0, inUse * INTERVAL_NANOS);
    }

    /** A lowered limit drains: more in flight than allowed, nothing admitted. */
    Sample draining(int limit, int inUse, double commitsPerSecond) {
        long ended = Math.round(commitsPerSecond / 4);
        return next(limit, inUse, inUse - (int) Math.min(inUse, ended), 10, 1, 0, ended, 0, inUse * INTERVAL_NANOS);
    }

    private Sample next(
            int limit,
            int inUseAtStart,
            int inUseAtEnd,
            int waiting,
            double fullRatio,
            long admitted,
            long succeeded,
            long failed,
            long serviceNanos) {
        long start = nowNanos;
        nowNanos += INTERVAL_NANOS;
        return new Sample(
                start,
                nowNanos,
                limit,
                inUseAtStart,
                inUseAtEnd,
                Math.max(inUseAtStart, inUseAtEnd),
                inUseAtStart,
                waiting,
                fullRatio,
                admitted,
                succeeded,
                failed,
                serviceNanos);
    }
}
