package io.weir.control;

import java.util.List;

/** What all methods did over one measurement, while one of them was held at a level. Immutable. */
final class Round {
    private final double level;
    private final double seconds;
    private final boolean[] limited;
    private final List<double[]> intervals;
    private final double[] perSecond;

    /**
     * Makes one. What is given is kept, not copied.
     *
     * @param level mean number in flight of the method that was held
     * @param seconds how long, above zero
     * @param limited whether each method's limit kept somebody waiting
     * @param intervals successes a second of each method in each of the intervals, which are of one length; their scatter tells the
     *     noise
     */
    Round(double level, double seconds, boolean[] limited, List<double[]> intervals) {
        this.level = level;
        this.seconds = seconds;
        this.limited = limited;
        this.intervals = intervals;
        this.perSecond = new double[limited.length];
        for (double[] rates : intervals) {
            for (int i = 0; i < perSecond.length; i++) {
                perSecond[i] += rates[i] / intervals.size();
            }
        }
    }

    double level() {
        return level;
    }

    double seconds() {
        return seconds;
    }

    int methods() {
        return perSecond.length;
    }

    boolean isLimited(int method) {
        return limited[method];
    }

    /** Returns a method's successes a second. */
    double perSecond(int method) {
        return perSecond[method];
    }

    List<double[]> intervals() {
        return intervals;
    }
}
