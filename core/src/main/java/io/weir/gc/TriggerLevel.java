package io.weir.gc;

import java.util.Arrays;

/**
 * The ratio of free space to expected promotion below which a JVM runs a major GC.
 *
 * <p>HotSpot's rule says 1. A JVM that is watched through a log, whose old generation grows, or that is older than the rule,
 * triggers elsewhere, but still at a steady ratio. So the ratios at which majors and minors followed are remembered, and
 * the level moves to where it would have parted them best; it leaves its start only for a clear gain. Not thread-safe.
 */
final class TriggerLevel {
    /** HotSpot's own. */
    private static final double RULE = 1.0;

    /** Below every ratio: says nothing until majors were seen. */
    private static final double NOTHING = -1;

    /** Remembered ratios of each kind; a guess: enough for a median, few enough to follow a change. */
    private static final int MEMORY = 40;

    /** The least that a moved level must have done better, in hits, before it is preferred; a guess. */
    private static final double CLEAR_GAIN = 0.75;

    /** The weight of a false alarm against a hit, as in the scores of replay. */
    private static final double FALSE_ALARM_WEIGHT = 0.5;

    /** How far into the gap between two neighbouring ratios a level is put; tried 0.3 to 0.95 on recordings, no difference. */
    private static final double GAP_SHARE = 0.3;

    /** How far above a ratio a level is put at least: a major rarely comes at the same ratio twice; tried 1 % to 5 %. */
    private static final double MARGIN = 0.01;

    private final double start;
    private final int memory;
    private final double[] beforeMajor;
    private final double[] beforeMinor;
    private int majors;
    private int minors;
    private double value;

    private TriggerLevel(double start, int memory) {
        this.start = start;
        this.memory = memory;
        this.beforeMajor = new double[memory];
        this.beforeMinor = new double[memory];
        this.value = start;
    }

    /** Makes a level that stays at HotSpot's rule. */
    static TriggerLevel fixed() {
        return new TriggerLevel(RULE, 0);
    }

    /** Makes a level that begins at HotSpot's rule. */
    static TriggerLevel learning() {
        return new TriggerLevel(RULE, MEMORY);
    }

    /** Makes a level for a ratio that HotSpot knows no rule for. */
    static TriggerLevel learningFromNothing() {
        return new TriggerLevel(NOTHING, MEMORY);
    }

    /** Takes note that a collection followed a ratio. */
    void learn(double ratio, boolean wasMajor) {
        if (memory == 0 || Double.isNaN(ratio)) {
            return;
        }
        if (wasMajor) {
            beforeMajor[majors++ % memory] = ratio;
            value = best();
        } else {
            beforeMinor[minors++ % memory] = ratio;
        }
    }

    double value() {
        return value;
    }

    void forget() {
        majors = 0;
        minors = 0;
        value = start;
    }

    /** The best of the places between two neighbouring ratios, or the start. */
    private double best() {
        double[] majorRatios = sorted(beforeMajor, majors);
        double[] minorRatios = sorted(beforeMinor, minors);
        double[] all = Arrays.copyOf(majorRatios, majorRatios.length + minorRatios.length);
        System.arraycopy(minorRatios, 0, all, majorRatios.length, minorRatios.length);
        Arrays.sort(all);
        double best = start;
        double bestScore = score(countUpTo(start, majorRatios, 0), countUpTo(start, minorRatios, 0)) + CLEAR_GAIN;
        int hits = 0;
        int falseAlarms = 0;
        for (int i = 0; i < all.length; i++) {
            double above = i + 1 < all.length ? all[i + 1] : 2 * all[i];
            double candidate = Math.max(all[i] + GAP_SHARE * (above - all[i]), (1 + MARGIN) * all[i]);
            // Candidates only rise, so one sweep over each kind counts for all of them.
            hits = countUpTo(candidate, majorRatios, hits);
            falseAlarms = countUpTo(candidate, minorRatios, falseAlarms);
            if (score(hits, falseAlarms) >= bestScore) {
                bestScore = score(hits, falseAlarms);
                best = candidate;
            }
        }
        return best;
    }

    private double[] sorted(double[] ring, int added) {
        double[] sorted = Arrays.copyOf(ring, Math.min(added, memory));
        Arrays.sort(sorted);
        return sorted;
    }

    private static double score(int hits, int falseAlarms) {
        return hits - FALSE_ALARM_WEIGHT * falseAlarms;
    }

    /** Counts the ratios up to a candidate, given that the first {@code known} of them are. */
    private static int countUpTo(double candidate, double[] sorted, int known) {
        int count = known;
        while (count < sorted.length && sorted[count] <= candidate) {
            count++;
        }
        return count;
    }
}
