package io.weir.simulator.replay;

import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The collections of a log in a form to score by: minors and majors in order, the window in force after each, and which of
 * them are scored.
 */
final class Timeline {
    /** Natural majors before the first scored one: the forecasters learn from them. */
    private static final int UNSCORED_MAJORS = 3;

    private static final int GAPS = 10;
    private static final double WINDOW_GAPS = 2;
    private static final long MIN_WINDOW_NANOS = 50_000_000L;
    private static final long MAX_MEDIAN_GAP_NANOS = 2_500_000_000L;

    private final List<GcObservation> collections = new ArrayList<>();
    private final List<Long> windows = new ArrayList<>();
    private final List<Integer> scoredMajors = new ArrayList<>();
    private final long medianGapNanos;

    /**
     * Reads a log's collections.
     *
     * @param fixedWindowNanos the window to score by, or 0 for one that follows the gaps
     */
    Timeline(List<GcObservation> observations, long fixedWindowNanos) {
        Deque<Long> gaps = new ArrayDeque<>();
        List<Long> allGaps = new ArrayList<>();
        int majors = 0;
        for (GcObservation o : observations) {
            if (o.kind() != GcKind.MINOR && o.kind() != GcKind.MAJOR) {
                continue;
            }
            if (!collections.isEmpty()) {
                long gap =
                        o.startNanos() - collections.get(collections.size() - 1).startNanos();
                allGaps.add(gap);
                gaps.addLast(gap);
                if (gaps.size() > GAPS) {
                    gaps.removeFirst();
                }
            }
            if (o.isNaturalMajor() && ++majors > UNSCORED_MAJORS) {
                scoredMajors.add(collections.size());
            }
            collections.add(o);
            windows.add(
                    fixedWindowNanos > 0
                            ? fixedWindowNanos
                            : Math.max(MIN_WINDOW_NANOS, (long) (WINDOW_GAPS * median(gaps))));
        }
        medianGapNanos = median(allGaps);
    }

    private static long median(Iterable<Long> values) {
        List<Long> list = new ArrayList<>();
        values.forEach(list::add);
        long[] sorted = list.stream().mapToLong(Long::longValue).sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[(sorted.length - 1) / 2];
    }

    static double median(double[] values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    int size() {
        return collections.size();
    }

    GcObservation get(int index) {
        return collections.get(index);
    }

    /** Returns the window in force after a collection. */
    long windowNanos(int index) {
        return windows.get(index);
    }

    /** Returns the places of the majors that are scored. */
    List<Integer> scoredMajors() {
        return scoredMajors;
    }

    /** Whether times can be scored: collections follow one another fast enough. */
    boolean isScoredByTime() {
        return collections.size() > 1 && medianGapNanos <= MAX_MEDIAN_GAP_NANOS;
    }

    /** Returns from when to when forecasts are scored by time: all of the log's collections. */
    long spanNanos() {
        return collections.isEmpty()
                ? 0
                : collections.get(collections.size() - 1).endNanos()
                        - collections.get(0).endNanos();
    }
}
