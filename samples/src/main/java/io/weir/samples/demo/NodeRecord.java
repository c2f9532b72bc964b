package io.weir.samples.demo;

import java.util.List;

/**
 * What is known of a node after a run.
 *
 * @param name the node's name
 * @param majors its major GCs, by time, none overlapping another
 * @param minors its minor GCs, by time
 * @param avoided when the gateway avoided it, by time
 */
record NodeRecord(String name, List<TimeSpan> majors, List<TimeSpan> minors, List<TimeSpan> avoided) {

    /** Copies the lists. */
    NodeRecord {
        majors = List.copyOf(majors);
        minors = List.copyOf(minors);
        avoided = List.copyOf(avoided);
    }

    /** Returns the spans that begin in another. */
    static List<TimeSpan> beginningIn(TimeSpan measured, List<TimeSpan> spans) {
        return spans.stream()
                .filter(span -> measured.contains(span.startNanos()))
                .toList();
    }
}
