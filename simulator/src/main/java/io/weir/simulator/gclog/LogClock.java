package io.weir.simulator.gclog;

/**
 * Turns the stamps of a log into one time that never runs backwards by more than the disorder of concurrent lines.
 *
 * <p>Uptime wins over wall time: it does not step. A line that has wall time only is placed by the distance of the two
 * clocks, once a line told both; in a log without uptime, time counts from the first stamp. An uptime that drops is a new
 * JVM in the same log, a wall clock that drops was set back: time goes on from where it was.
 */
final class LogClock {
    /** Threads write their lines a little out of order; a larger drop is a restart. A guess, well above any pause. */
    private static final long DISORDER_NANOS = 1_000_000_000L;

    /** Where time stops: a log of hostile stamps must not overflow. More than a century. */
    private static final long MAX_NANOS = 4_000_000_000_000_000_000L;

    private long uptimeShiftNanos;
    private long wallShiftNanos;
    private boolean wallKnown;
    private boolean started;
    private long firstNanos;
    private long lastNanos;
    private int restarts;

    /**
     * Returns the time of a stamp, or of a line without one the latest time so far.
     *
     * @param stamp what the line carries
     * @return nanoseconds
     */
    long nanosOf(Stamp stamp) {
        if (stamp.isUntimed()) {
            return lastNanos;
        }
        long nanos;
        if (stamp.uptimeNanos() != Stamp.NONE) {
            nanos = Math.min(MAX_NANOS, stamp.uptimeNanos() + uptimeShiftNanos);
            if (started && nanos < lastNanos - DISORDER_NANOS) {
                uptimeShiftNanos += lastNanos - nanos;
                nanos = lastNanos;
                restarts++;
            }
            if (stamp.wallNanos() != Stamp.NONE) {
                wallShiftNanos = nanos - stamp.wallNanos();
                wallKnown = true;
            }
        } else {
            if (!wallKnown) {
                wallShiftNanos = lastNanos - stamp.wallNanos();
                wallKnown = true;
            }
            nanos = Math.min(MAX_NANOS, stamp.wallNanos() + wallShiftNanos);
            if (started && nanos < lastNanos - DISORDER_NANOS) {
                wallShiftNanos += lastNanos - nanos;
                nanos = lastNanos;
            }
        }
        if (!started) {
            started = true;
            firstNanos = nanos;
            lastNanos = nanos;
        }
        lastNanos = Math.max(lastNanos, nanos);
        return nanos;
    }

    /** Says whether any stamp was seen. */
    boolean isStarted() {
        return started;
    }

    long firstNanos() {
        return firstNanos;
    }

    long lastNanos() {
        return lastNanos;
    }

    int restarts() {
        return restarts;
    }
}
