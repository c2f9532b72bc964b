package io.weir.simulator.replay;

import io.weir.gc.Capability;
import io.weir.gc.Collector;
import java.util.List;

/**
 * What a log shows, and how well each forecaster did on it. A value that cannot be told is NaN.
 *
 * @param log the log's name
 * @param collector its collector
 * @param minors minor collections
 * @param majors natural major ones
 * @param explicit major ones that were asked for
 * @param seconds the time it covers
 * @param migcAvg mean number of minors between two natural majors
 * @param migcCv its coefficient of variation
 * @param storm whether it ends in a storm of majors
 * @param majorPauseMillis median pause of the natural majors
 * @param forecasters one score for each
 */
public record LogScore(
        String log,
        Collector collector,
        long minors,
        long majors,
        long explicit,
        double seconds,
        double migcAvg,
        double migcCv,
        boolean storm,
        double majorPauseMillis,
        List<ForecastScore> forecasters) {

    private static final int ENOUGH_MAJORS = 5;
    private static final double GOOD_RECALL = 0.8;
    private static final double FEW_FALSE_ALARMS = 0.5;
    private static final double SHORTEST_PAUSE_MILLIS = 20;

    /** Copies the list. */
    public LogScore {
        forecasters = List.copyOf(forecasters);
    }

    /** Whether GC-aware routing would help the application that wrote the log. */
    public enum Verdict {
        /** It would. */
        GAIN("gain"),
        /** It would not: nothing to avoid, or pauses too short to be worth it. */
        NO_GAIN("no gain"),
        /** The log does not tell: too few majors, or forecasts that cannot be trusted. */
        UNKNOWN("unknown");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        /**
         * Returns the word for results.
         *
         * @return {@code gain}, {@code no gain} or {@code unknown}
         */
        public String text() {
            return text;
        }
    }

    /**
     * Returns one forecaster's score.
     *
     * @param name the forecaster's name
     * @return its score
     * @throws java.util.NoSuchElementException when there is none of that name
     */
    public ForecastScore of(String name) {
        return forecasters.stream()
                .filter(score -> score.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Says whether GC-aware routing would help.
     *
     * @return gain when at least five majors were scored, the adaptive forecaster named at least 0.8 of them with at most
     *     half a false alarm each, and their median pause is at least 20 ms; no gain when the collector has nothing to avoid
     *     or the pauses are shorter; else unknown
     */
    public Verdict verdict() {
        if (collector.capability() == Capability.NONE || majorPauseMillis < SHORTEST_PAUSE_MILLIS) {
            return Verdict.NO_GAIN;
        }
        ForecastScore adaptive = of("adaptive");
        boolean trusted = adaptive.scored() >= ENOUGH_MAJORS
                && adaptive.nextRecall() >= GOOD_RECALL
                && adaptive.falsePerMajor() <= FEW_FALSE_ALARMS;
        return trusted ? Verdict.GAIN : Verdict.UNKNOWN;
    }
}
