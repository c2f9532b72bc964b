package io.weir.method;

/**
 * What is known of one method at one moment. Immutable.
 *
 * @param name the method's name
 * @param limit calls that may be in at a time
 * @param inFlight calls that are in
 * @param queued calls that wait
 * @param throughputPerSecond successes a second in the last interval
 * @param meanServiceNanos mean service time of the last interval, ns; NaN when no call ended
 * @param succeeded calls that ended with success, since the start
 * @param failed calls that failed, since the start
 * @param ignored calls that counted for nothing, since the start
 * @param queuedInAll calls that were let in after a wait, since the start
 * @param refusedFull calls refused because too many waited
 * @param refusedLate calls refused because their deadline passed
 * @param refusedClosed calls refused because the set was closed
 * @param cancelled calls that left the line by themselves
 * @param wantedLimit the limit that the controller wants; differs from {@code limit} where it only measures, and where the shared
 *     budget allows less
 * @param reason why, one short sentence; empty before the first decision
 */
public record MethodSnapshot(
        String name,
        int limit,
        int inFlight,
        int queued,
        double throughputPerSecond,
        double meanServiceNanos,
        long succeeded,
        long failed,
        long ignored,
        long queuedInAll,
        long refusedFull,
        long refusedLate,
        long refusedClosed,
        long cancelled,
        int wantedLimit,
        String reason) {}
