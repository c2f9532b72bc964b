package io.weir.balance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.weir.report.GcReport;

/**
 * Keeps a node's newest report of those that arrive late, twice or out of order, and dates it on the gateway's clock.
 *
 * <p>A response header is written when the request begins and read when it ends, so that a slow request, one held by the
 * very collection it announces for instance, brings old news. The JVM's uptime in the report orders them. It also dates
 * them: the smallest difference ever seen between arrival and uptime is the clocks' offset plus the fastest way here, and
 * {@code uptime + offset} is when the report was made. A report without an uptime is dated by its arrival. Belongs to the
 * protocol's thread.
 */
final class ReportLedger {
    /**
     * The two clocks may drift apart by this much of the time between two reports before the offset follows: 200 parts per
     * million, twice what a quartz is allowed.
     */
    private static final double DRIFT = 200e-6;

    /**
     * A minute: no answer takes longer, so that a header which is further behind comes from a new JVM and not from a slow
     * request; a guess.
     */
    private static final long LONGEST_ANSWER_NANOS = 60_000_000_000L;

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
     * @param prompt whether it cannot have been under way for longer than a poll's deadline: fetched, and read at once
     */
    void offer(GcReport report, boolean prompt, long nowNanos) {
        long arrivalOffset = nowNanos - uptimeNanos(report);
        if (newest == null || report.uptimeMillis() == 0) {
            take(report, nowNanos, arrivalOffset);
            return;
        }
        long behindNanos = uptimeNanos(newest) - uptimeNanos(report);
        boolean fewerMajors = report.majors() < newest.majors();
        if (isOfAnotherJvm(behindNanos, fewerMajors, prompt, nowNanos)) {
            incarnation++;
            take(report, nowNanos, arrivalOffset);
        } else if (behindNanos < 0 || (behindNanos == 0 && !fewerMajors)) {
            long drifted = offsetNanos + (long) (DRIFT * (nowNanos - arrivedNanos));
            long lateNanos = arrivalOffset - drifted;
            // A prompt report that seems to be that late says that the node's clock stood still, as in a suspended VM.
            boolean clockStoodStill = prompt && lateNanos > staleAfterNanos;
            take(report, nowNanos, lateNanos < 0 || clockStoodStill ? arrivalOffset : drifted);
        }
    }

    /** Majors and uptime never shrink while a JVM lives; what seems to shrink may also be a late report of the same one. */
    private boolean isOfAnotherJvm(long behindNanos, boolean fewerMajors, boolean prompt, long nowNanos) {
        if (behindNanos <= 0) {
            return behindNanos < 0 && fewerMajors;
        }
        return prompt
                ? behindNanos > staleAfterNanos || isStale(nowNanos)
                : behindNanos > LONGEST_ANSWER_NANOS && isStale(nowNanos);
    }

    private static long uptimeNanos(GcReport report) {
        return MILLISECONDS.toNanos(report.uptimeMillis());
    }

    private void take(GcReport report, long nowNanos, long offset) {
        newest = report;
        offsetNanos = offset;
        arrivedNanos = nowNanos;
        madeNanos = uptimeNanos(report) + offset;
        excusedNanos = 0;
    }

    /** Does not count a time in which this process itself stood still, and the report waited, against its freshness. */
    void excuse(long pauseNanos, long nowNanos) {
        excusedNanos += Math.min(pauseNanos, ageNanos(nowNanos));
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
        return newest == null || ageNanos(nowNanos) - excusedNanos >= staleAfterNanos;
    }

    /** Returns a number that changes when the node's JVM is another one. */
    int incarnation() {
        return incarnation;
    }
}
