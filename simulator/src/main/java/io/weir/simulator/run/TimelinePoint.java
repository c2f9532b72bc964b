package io.weir.simulator.run;

/**
 * One interval of a run's time line. Immutable. Rates are of the interval, numbers are as at its end.
 *
 * @param seconds the interval's end, from the run's start
 * @param startedPerSecond new sessions
 * @param repliesPerSecond replies to clients who still waited
 * @param timeoutsPerSecond bursts given up because they took too long
 * @param refusalsPerSecond bursts refused
 * @param openSessions sessions open
 * @param openConnections connections open at all nodes
 * @param waitingForWorker connections that wait for a worker
 * @param busyWorkers workers that are taken
 * @param cpuRatio CPU time used over what there is
 * @param fullPerSecond full handshakes
 * @param resumedPerSecond resumed ones
 * @param pausedRatio how much of their time nodes stood still
 * @param poolLimit how many database connections may be borrowed at all nodes
 * @param poolInUse how many are
 * @param poolWaiting how many wait for one
 * @param avoidedNodes nodes avoided by the first gateway
 * @param meanResponseMillis mean time of the bursts that were answered in the interval; NaN when none was
 */
public record TimelinePoint(
        double seconds,
        double startedPerSecond,
        double repliesPerSecond,
        double timeoutsPerSecond,
        double refusalsPerSecond,
        long openSessions,
        long openConnections,
        long waitingForWorker,
        long busyWorkers,
        double cpuRatio,
        double fullPerSecond,
        double resumedPerSecond,
        double pausedRatio,
        int poolLimit,
        int poolInUse,
        int poolWaiting,
        int avoidedNodes,
        double meanResponseMillis) {}
