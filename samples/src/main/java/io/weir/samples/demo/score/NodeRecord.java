package io.weir.samples.demo.score;

import java.util.List;

/**
 * What is known of a node after a run.
 *
 * @param name the node's name
 * @param majors its major GCs, by time, none overlapping another
 * @param minors its minor GCs, by time
 * @param avoided when the gateway avoided it, by time
 */
public record NodeRecord(String name, List<TimeSpan> majors, List<TimeSpan> minors, List<TimeSpan> avoided) {

    /** Copies the lists. */
    public NodeRecord {
        majors = List.copyOf(majors);
        minors = List.copyOf(minors);
        avoided = List.copyOf(avoided);
    }

    /**
     * Returns the spans that begin in another.
     *
     * @param measured the other
     * @param spans some spans
     * @return those of them, in their order
     */
    public static List<TimeSpan> beginningIn(TimeSpan measured, List<TimeSpan> spans) {
        return spans.stream()
                .filter(span -> measured.contains(span.startNanos()))
                .toList();
    }
}
