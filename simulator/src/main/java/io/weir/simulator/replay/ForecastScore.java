package io.weir.simulator.replay;

/**
 * How well one forecaster did on one log. A value that cannot be told is NaN.
 *
 * <p>Scored are the natural majors from the fourth on. By time only where collections follow one another fast enough: the
 * median gap is at most 2.5 s. Then a node is <em>avoided</em> at a time when the newest forecast available says that the
 * major comes within the window, which is twice the median of the last ten gaps, at least 50 ms.
 *
 * @param name the forecaster's name
 * @param scored how many majors were scored
 * @param nextRecall share of majors for which the forecast made at the collection before said "the next one is a major"
 * @param falsePerMajor times it said so and the next was a minor, divided by the majors
 * @param caught share of majors whose node was avoided throughout the last min(100 ms, window / 4) before them
 * @param avoidedShare avoided time divided by all time
 * @param medianError median of |forecast - truth| / interval over the forecasts made in the last half of each interval
 */
public record ForecastScore(
        String name,
        int scored,
        double nextRecall,
        double falsePerMajor,
        double caught,
        double avoidedShare,
        double medianError) {

    /** The weight of a false alarm against a hit. */
    private static final double FALSE_ALARM_WEIGHT = 0.5;

    /**
     * Returns the one number by which forecasters are compared: {@code nextRecall - 0.5 * falsePerMajor}.
     *
     * @return NaN when nothing was scored
     */
    public double value() {
        return nextRecall - FALSE_ALARM_WEIGHT * falsePerMajor;
    }
}
