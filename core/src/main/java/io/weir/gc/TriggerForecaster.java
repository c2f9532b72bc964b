package io.weir.gc;

import io.weir.gc.TriggerRule.Reading;
import java.util.List;

/**
 * Forecasts the collector's own trigger: names the collection that will be a major, then its time.
 *
 * <p>Serial and Parallel run a major GC when the old generation's free space is no more than the padded average promotion
 * ({@link PromotionAverage}); with a fixed heap that rule named 336 of 336 majors without a false alarm (JDK 17 and 25).
 * What is free and what is expected differs where the heap grows, so several readings of the rule run side by side, each
 * with a level learned from this JVM's own majors, and the one that has been right speaks. From the named collection
 * follows the time, by how fast eden fills. A Parallel collector that runs its full GC right after the scavenge that asked
 * for it is noticed from its past majors and forecast for the time of that scavenge.
 *
 * <p>Not thread-safe. Recording costs about a microsecond, a forecast about 100 ns and one object.
 */
public final class TriggerForecaster implements GcForecaster {
    /** Below this share of the interval between collections a major came right behind its minor; a guess. */
    private static final double RIGHT_BEHIND = 0.05;

    /** By how much a reading's recent score must beat the trusted one's; a guess: two false alarms in five majors. */
    private static final double CLEARLY_BETTER = 0.2;

    /** The share of the young generation that a minor leaves when it gave up; a guess: an ordinary one leaves a tenth. */
    private static final double GAVE_UP = 0.95;

    /** Past majors that decide whether they come right behind a minor. */
    private static final int HABIT = 5;

    private final List<TriggerRule> rules = List.of(
            TriggerRule.fixed(Reading.MAXIMUM),
            TriggerRule.fixed(Reading.COMMITTED),
            TriggerRule.fixed(Reading.COMMITTED_LAST),
            TriggerRule.fixed(Reading.MAXIMUM_OR_ENLARGED),
            TriggerRule.learning(Reading.MAXIMUM),
            TriggerRule.learning(Reading.COMMITTED),
            TriggerRule.learning(Reading.COMMITTED_LAST),
            TriggerRule.learning(Reading.USED));

    private final PromotionFeed promotions;
    private final StraightToOld straightToOld = new StraightToOld();
    private final CollectionClock clock = new CollectionClock();
    private final ToothPromotion tooth = new ToothPromotion();
    private final MajorHistory majors = new MajorHistory(HABIT);
    private final RecentMedian rightBehind = new RecentMedian(HABIT);

    private GcObservation last;
    private boolean gaveUp;
    private long lastMinorEndNanos;
    private TriggerRule trusted = rules.get(0);

    /**
     * Creates a forecaster.
     *
     * @param collector whose collections these are
     */
    public TriggerForecaster(Collector collector) {
        this.promotions = new PromotionFeed(collector);
    }

    @Override
    public void record(GcObservation collection) {
        if (!collection.kind().stopsTheWorld() || collection.kind() == GcKind.PAUSE) {
            return;
        }
        rules.forEach(rule -> rule.judge(collection));
        learnHabit(collection);
        promotions.record(collection);
        straightToOld.record(collection);
        clock.record(collection);
        tooth.record(collection);
        majors.record(collection);
        if (last != null && last.oldMaxBytes() != collection.oldMaxBytes()) {
            rules.forEach(TriggerRule::forgetLevel);
        }
        rules.forEach(rule -> rule.update(collection, promotions.paddedBytes(), straightToOld.bytes()));
        gaveUp = gaveUp(collection);
        last = collection;
        trusted = mostTrusted();
    }

    private void learnHabit(GcObservation collection) {
        if (collection.kind() == GcKind.MINOR) {
            lastMinorEndNanos = collection.endNanos();
        } else if (collection.isNaturalMajor() && clock.isRunning()) {
            long behind = collection.startNanos() - lastMinorEndNanos;
            rightBehind.add(behind < RIGHT_BEHIND * clock.intervalNanos() ? 1 : 0);
        }
    }

    /** A minor that could free nothing: the major that makes up for it comes at once. */
    private static boolean gaveUp(GcObservation collection) {
        return collection.kind() == GcKind.ABORTED_MINOR
                || (collection.kind() == GcKind.MINOR
                        && collection.youngBeforeBytes() > 0
                        && collection.youngAfterBytes() >= GAVE_UP * collection.youngBeforeBytes()
                        && collection.oldAfterBytes() <= collection.oldBeforeBytes());
    }

    /** The reading with the best record; another one than now only when it is clearly better, since records are short. */
    private TriggerRule mostTrusted() {
        TriggerRule best = trusted;
        for (TriggerRule rule : rules) {
            if (rule.score() > best.score() && rule.score() > trusted.score() + CLEARLY_BETTER) {
                best = rule;
            }
        }
        return best;
    }

    @Override
    public long oldTriggerBytes() {
        return last == null ? GcObservation.UNKNOWN : trusted.triggerBytes();
    }

    @Override
    public GcForecast forecast(long nowNanos, long youngUsedBytes) {
        if (last == null || !clock.isRunning()) {
            return GcForecast.NONE;
        }
        int minorsLeft = gaveUp ? 0 : trusted.minorsLeft(tooth.perMinorBytes());
        if (minorsLeft == GcForecast.UNKNOWN) {
            return GcForecast.NONE;
        }
        // Right behind its minor means at the time of that minor, the last one that is left.
        int collection = rightBehind.orElse(0) == 1 ? Math.max(0, minorsLeft - 1) : minorsLeft;
        boolean dueBehindLast = gaveUp || (minorsLeft == 0 && rightBehind.orElse(0) == 1);
        return new GcForecast(
                dueBehindLast ? nowNanos : clock.timeOf(collection, nowNanos, youngUsedBytes),
                minorsLeft,
                majors.medianPauseNanos(),
                GcForecast.UNKNOWN,
                GcForecast.UNKNOWN);
    }
}
