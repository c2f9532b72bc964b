package io.weir.simulator.gclog;

import io.weir.gc.Collector;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.util.List;

/**
 * A garbage collection log, read.
 *
 * <p>Times are nanoseconds of one clock that never runs backwards: the JVM's uptime where the log tells it (a later start of
 * the JVM in the same log goes on where the one before ended), else the time since the log's first stamp. A collection of
 * which only the end is stamped starts its duration earlier.
 *
 * <p>A log without sizes per generation ({@code -Xlog:gc}, {@code -verbose:gc}) tells the whole heap only; survivors are
 * then counted as old: old before is what was left after the collection before, young before is what came since, and
 * old after is all that is left. Young plus old is exact, the growth of old between two collections nearly so; the sizes
 * of the generations are unknown.
 *
 * @param name the first file's name without its folder
 * @param collector the collector that wrote it, {@link Collector#UNKNOWN} when nothing in the log says so
 * @param observations all collections in the order of their ends
 * @param firstNanos time of the first stamp, 0 without one
 * @param lastNanos time of the last stamp or the end of the last collection, never before {@code firstNanos}
 * @param timed whether the log has time stamps; without, collections follow one another with no time between
 * @param generations whether at least one record told the generations' sizes
 * @param cutRecords records left out because only part of them is there: at the start or end of a file, or lost between
 * @param foreignLines lines that belong to no collection and no heap printout, such as an application's output
 * @param shortenedLines lines longer than the reader's limit, of which only the beginning was read
 * @param restarts how often the uptime began anew
 * @param heap what the log tells about the heap
 */
public record GcLog(
        String name,
        Collector collector,
        List<GcObservation> observations,
        long firstNanos,
        long lastNanos,
        boolean timed,
        boolean generations,
        long cutRecords,
        long foreignLines,
        long shortenedLines,
        int restarts,
        HeapFacts heap) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Copies the list. */
    public GcLog {
        observations = List.copyOf(observations);
    }

    /**
     * Returns how much time the log covers.
     *
     * @return seconds from the first stamp to the last, zero or more; without stamps the sum of the pauses
     */
    public double seconds() {
        return (lastNanos - firstNanos) / NANOS_PER_SECOND;
    }

    /**
     * Counts the collections of one kind.
     *
     * @param kind which
     * @return their number
     */
    public long count(GcKind kind) {
        return observations.stream().filter(o -> o.kind() == kind).count();
    }
}
