package io.weir.benchmarks.chaos;

import java.util.stream.Stream;

/**
 * What an arm holds while no request is on its way; null for what cannot be counted there.
 *
 * @param permits requests that somebody still counts as inside
 * @param connections that nobody will use again: of TCP those whose peer has gone, of a database those that no pool knows
 * @param threads all of them
 * @param ownThreads those with a name of Weir's
 * @param descriptors of files and sockets
 * @param processes that the bench has started, of both arms together
 */
record Census(Long permits, Long connections, Long threads, Long ownThreads, Long descriptors, Long processes) {

    /** Returns what is held more than at an earlier time; permits and connections as they are. */
    Census since(Census before) {
        return new Census(
                permits,
                less(connections, before.connections),
                less(threads, before.threads),
                less(ownThreads, before.ownThreads),
                less(descriptors, before.descriptors),
                less(processes, before.processes));
    }

    /** Says whether nothing is left. */
    boolean isNothing() {
        return Stream.of(permits, connections, ownThreads, descriptors, threads, processes)
                .allMatch(left -> left == null || left <= 0);
    }

    private static Long less(Long now, Long before) {
        return now == null || before == null ? null : Long.valueOf(now - before);
    }
}
