package io.weir.control;

import java.util.List;

/** What all methods did over one measurement, while one of them was held at a level. Nobody changes its arrays. */
final class Round {
    private final double level;
    private final long[] succeeded;
    private final double[] meanInFlight;
    private final boolean[] limited;
    private final double seconds;
    private final List<double[]> intervals;

    /**
     * Takes what was measured.
     *
     * @param level mean number in flight of the method that was held
     * @param succeeded successes of each method
     * @param meanInFlight mean number in flight of each method
     * @param limited whether each method's limit kept somebody waiting
     * @param seconds how long, above zero
     * @param intervals successes a second of each method in each of the intervals, whose scatter tells the noise
     */
    Round(
            double level,
            long[] succeeded,
            double[] meanInFlight,
            boolean[] limited,
            double seconds,
            List<double[]> intervals) {
        this.level = level;
        this.succeeded = succeeded;
        this.meanInFlight = meanInFlight;
        this.limited = limited;
        this.seconds = seconds;
        this.intervals = List.copyOf(intervals);
    }

    double level() {
        return level;
    }

    double seconds() {
        return seconds;
    }

    int methods() {
        return succeeded.length;
    }

    long succeeded(int method) {
        return succeeded[method];
    }

    double perSecond(int method) {
        return succeeded[method] / seconds;
    }

    double meanInFlight(int method) {
        return meanInFlight[method];
    }

    boolean isLimited(int method) {
        return limited[method];
    }

    List<double[]> intervals() {
        return intervals;
    }
}
