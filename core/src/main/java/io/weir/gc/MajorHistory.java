package io.weir.gc;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * The natural major GCs of a JVM: how many minors lie between them and how regular that is, how long they take, how full
 * they leave the old generation. Majors that were asked for, or were for class metadata, are left out, but end a count of minors
 * all the same, because they empty the old generation. Not thread-safe.
 */
public final class MajorHistory {
    /** Majors that the storm rule looks at. */
    private static final int STORM_WINDOW = 10;

    /** Old generation in use after a major, share of the maximum, above which back-to-back majors are a storm. */
    private static final double STORM_OLD_RATIO = 0.9;

    private final int window;
    private final Deque<Integer> minorsBetween = new ArrayDeque<>();
    private final Deque<Double> oldAfterRatios = new ArrayDeque<>();
    private final RecentMedian pauses;
    private final RecentMedian gaps;
    private int minorsSinceMajor;
    private boolean counting;
    private long naturalMajors;
    private long explicitMajors;
    private long otherMajors;
    private long lastNaturalStartNanos;

    /**
     * Creates an empty history.
     *
     * @param window how many intervals between majors are kept for averages, at least 2
     */
    public MajorHistory(int window) {
        this.window = window;
        this.pauses = new RecentMedian(STORM_WINDOW);
        this.gaps = new RecentMedian(STORM_WINDOW);
    }

    /**
     * Takes note of a collection.
     *
     * @param collection the collection
     */
    public void record(GcObservation collection) {
        if (collection.kind() == GcKind.MINOR) {
            minorsSinceMajor++;
        } else if (collection.kind() == GcKind.MAJOR) {
            recordMajor(collection);
        }
    }

    private void recordMajor(GcObservation major) {
        if (major.isNaturalMajor()) {
            if (counting) {
                add(minorsBetween, minorsSinceMajor, window);
                gaps.add(major.startNanos() - lastNaturalStartNanos);
            }
            naturalMajors++;
            lastNaturalStartNanos = major.startNanos();
            pauses.add(major.durationNanos());
            add(oldAfterRatios, oldRatio(major), STORM_WINDOW);
            counting = true;
        } else {
            explicitMajors += GcCauses.isExplicit(major.cause()) ? 1 : 0;
            otherMajors++;
            // An interval that an explicit major cut short says nothing about the program.
            counting = false;
        }
        minorsSinceMajor = 0;
    }

    private static double oldRatio(GcObservation major) {
        return major.oldMaxBytes() > 0 && major.oldAfterBytes() != GcObservation.UNKNOWN
                ? (double) major.oldAfterBytes() / major.oldMaxBytes()
                : 0;
    }

    private static <V> void add(Deque<V> values, V value, int limit) {
        values.addLast(value);
        if (values.size() > limit) {
            values.removeFirst();
        }
    }

    /**
     * Returns the mean number of minors between two natural majors (MiGC_AVG).
     *
     * @return NaN before the first interval
     */
    public double meanMinors() {
        return minorsBetween.isEmpty()
                ? Double.NaN
                : minorsBetween.stream().mapToInt(Integer::intValue).average().orElseThrow();
    }

    /**
     * Returns the coefficient of variation of that number (MiGC_CV): sample standard deviation over mean.
     *
     * @return NaN before the second interval; 0 when the mean is 0
     */
    public double minorsVariation() {
        if (minorsBetween.size() < 2) {
            return Double.NaN;
        }
        double mean = meanMinors();
        double squares = minorsBetween.stream()
                .mapToDouble(minors -> (minors - mean) * (minors - mean))
                .sum();
        return mean == 0 ? 0 : Math.sqrt(squares / (minorsBetween.size() - 1)) / mean;
    }

    /**
     * Says whether the JVM is in a storm: over its last ten natural majors the median number of minors between them is at
     * most one, and they leave the old generation more than 90 % full. A cache with one minor for each major that frees
     * space is none.
     *
     * @return true in a storm; false before three majors
     */
    public boolean isStorm() {
        if (minorsBetween.size() < 2 || oldAfterRatios.size() < 3) {
            return false;
        }
        RecentMedian minors = new RecentMedian(STORM_WINDOW);
        Iterator<Integer> newestFirst = minorsBetween.descendingIterator();
        for (int i = 0; i < STORM_WINDOW && newestFirst.hasNext(); i++) {
            minors.add(newestFirst.next());
        }
        double[] full = oldAfterRatios.stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return minors.orElse(0) <= 1 && full[(full.length - 1) / 2] > STORM_OLD_RATIO;
    }

    /**
     * Returns the median pause of the last ten natural majors.
     *
     * @return nanoseconds, {@link GcForecast#UNKNOWN} before the first
     */
    public long medianPauseNanos() {
        return pauses.orElse(GcForecast.UNKNOWN);
    }

    /**
     * Returns the median time between the starts of the last natural majors.
     *
     * @return nanoseconds, {@link GcForecast#UNKNOWN} before the second
     */
    public long medianGapNanos() {
        return gaps.orElse(GcForecast.UNKNOWN);
    }

    /**
     * Returns how many minors came since the last major of any cause, or since the beginning.
     *
     * @return zero or more
     */
    public int minorsSinceMajor() {
        return minorsSinceMajor;
    }

    /**
     * Returns how many minors lay between the last two natural majors.
     *
     * @return -1 before the second
     */
    public int lastMinors() {
        return minorsBetween.isEmpty() ? -1 : minorsBetween.getLast();
    }

    /**
     * Returns how many natural majors were seen.
     *
     * @return zero or more
     */
    public long naturalMajors() {
        return naturalMajors;
    }

    /**
     * Returns how many majors were seen that somebody asked for or that were for class metadata.
     *
     * @return zero or more
     */
    public long otherMajors() {
        return otherMajors;
    }

    /**
     * Returns how many explicit majors were seen.
     *
     * @return zero or more
     */
    public long explicitMajors() {
        return explicitMajors;
    }
}
