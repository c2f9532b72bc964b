package io.weir.limit;

/**
 * What a gate knows of waiting, since it was made and at one moment. Immutable.
 *
 * @param waiting units that wait now
 * @param maxWaiting the most that ever waited at one moment
 * @param oldestNanos how long the one that has waited longest has, ns; zero when nobody waits
 * @param totalNanos the time that all units have waited together, ns: those that wait now included, those refused too. Its
 *     growth over an interval, divided by the interval, is the mean number that waited
 * @param admitted units let in after a wait
 * @param express units of the highest class let in above the limit instead of waiting
 * @param cancelled units that left the line by themselves, interrupted threads included
 * @param refusedFull units refused because too many waited
 * @param refusedLate units refused because their deadline passed
 * @param refusedClosed units refused because the gate was closed
 * @param callbackFailures callbacks that threw
 */
public record Waits(
        int waiting,
        int maxWaiting,
        long oldestNanos,
        long totalNanos,
        long admitted,
        long express,
        long cancelled,
        long refusedFull,
        long refusedLate,
        long refusedClosed,
        long callbackFailures) {}
