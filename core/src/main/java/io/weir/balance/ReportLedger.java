package io.weir.balance;

import io.weir.report.GcReport;

/**
 * Keeps a node's newest report of those that arrive late, twice or out of order, and dates it on the gateway's clock.
 *
 * <p>A response header is written when the request begins and read when it ends, so that a slow request, one held by the
 * very collection it announces for instance, brings old news. The JVM's uptime in the report orders them. It also dates
 * them: the smallest difference ever seen between arrival and uptime is the clocks' offset plus the fastest way here, and
 * {@code uptime + offset} is when the report was made. Belongs to the protocol's thread.
 */
final class ReportLedger {
    /**
     * The two clocks may drift apart by this much of the time between two reports before the offset follows: 200 parts per
     * million, twice what a quartz is allowed.
     */
    private static final double DRIFT = 200e-6;

    private final long staleAfterNanos;
    private GcReport newest;
    private long madeNanos;
    private long excusedNanos;
    private long offsetNanos;
    private long arrivedNanos;
    private int incarnation;

    ReportLedger(long staleAfterNanos) {
        this.staleAfterNanos = staleAfterNanos;
    }

    /**
     * Takes a report unless it is older than the newest one.
     *
     * @param polled whether it was fetched: then it cannot be older than a poll's deadline
     */
    void offer(GcReport report, boolean polled, long nowNanos) {
        long uptimeNanos = report.uptimeMillis() * 1_000_000L;
        if (newest == null) {
            take(report, nowNanos, nowNanos - uptimeNanos);
            return;
        }
        long behindNanos = (newest.uptimeMillis() - report.uptimeMillis()) * 1_000_000L;
        if (behindNanos > 0) {
            boolean restarted = polled && behindNanos > staleAfterNanos;
            if (restarted || isStale(nowNanos)) {
                incarnation++;
                take(report, nowNanos, nowNanos - uptimeNanos);
            }
            return;
        }
        long drifted = offsetNanos + (long) (DRIFT * (nowNanos - arrivedNanos));
        long measured = nowNanos - uptimeNanos;
        take(report, nowNanos, measured - drifted < 0 ? measured : drifted);
    }

    private void take(GcReport report, long nowNanos, long offset) {
        newest = report;
        offsetNanos = offset;
        arrivedNanos = nowNanos;
        madeNanos = report.uptimeMillis() * 1_000_000L + offset;
        excusedNanos = 0;
    }

    /** Does not count a time in which this process itself stood still against the report's freshness. */
    void excuse(long pauseNanos) {
        excusedNanos += pauseNanos;
    }

    /** Returns the newest report, null before the first. */
    GcReport newest() {
        return newest;
    }

    /** Returns how long ago the newest report was made, zero or more. */
    long ageNanos(long nowNanos) {
        return Math.max(0, nowNanos - madeNanos);
    }

    boolean isStale(long nowNanos) {
        return newest == null || nowNanos - arrivedNanos - excusedNanos >= staleAfterNanos;
    }

    /** Returns a number that changes when the node's JVM is another one. */
    int incarnation() {
        return incarnation;
    }
}
