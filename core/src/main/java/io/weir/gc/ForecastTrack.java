package io.weir.gc;

/**
 * Keeps the recent score of something that says "the next collection is a major": the share of majors it named, less half
 * the false alarms for each major. Older majors count less. Not thread-safe.
 */
final class ForecastTrack {
    /** What a major's weight is multiplied by at the next one: about the last ten majors matter; a guess. */
    private static final double DECAY = 0.9;

    /** The weight of a false alarm against a hit, as in the scores of replay. */
    private static final double FALSE_ALARM_WEIGHT = 0.5;

    private double majors;
    private double hits;
    private double falseAlarms;

    /**
     * Judges a statement by the collection that followed it. Explicit majors judge nothing: nobody could have known.
     *
     * @param saidNextIsMajor the statement made at the collection before
     * @param collection what came
     */
    void judge(boolean saidNextIsMajor, GcObservation collection) {
        if (collection.isNaturalMajor()) {
            majors = majors * DECAY + 1;
            hits = hits * DECAY + (saidNextIsMajor ? 1 : 0);
            falseAlarms *= DECAY;
        } else if (collection.kind() == GcKind.MINOR && saidNextIsMajor) {
            falseAlarms++;
        }
    }

    /** Returns the score; 1 at best, 0 before the first major, below 0 when mostly wrong. */
    double score() {
        return majors == 0 ? 0 : (hits - FALSE_ALARM_WEIGHT * falseAlarms) / majors;
    }

    /** Returns how many majors stand behind the score, older ones counting less. */
    double weight() {
        return majors;
    }
}
