package io.weir.simulator.database;

import io.weir.config.Mistakes;

/**
 * What a simulated database is. Immutable.
 *
 * @param throughput transactions a time at each number that run together, relative to one alone: begins at level 1 with 1
 * @param failedRatio the share of them that fail and are done again, by the same number; in 0..0.95
 */
public record DatabaseSettings(LevelCurve throughput, LevelCurve failedRatio) {

    /** Four CPUs without contention, and no failure. */
    public static final DatabaseSettings DEFAULT =
            new DatabaseSettings(LevelCurve.of("database", java.util.Map.of(1, 1.0, 4, 4.0)), LevelCurve.constant(0));

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public DatabaseSettings {
        Mistakes mistakes = new Mistakes("simulated database", "settings");
        mistakes.require(throughput.firstLevel() == 1, "throughput", "known at level 1", throughput.firstLevel());
        mistakes.require(throughput.valueAt(1) == 1, "throughput", "1 at level 1", throughput.valueAt(1));
        mistakes.require(failedRatio.greatest() <= 0.95, "failedRatio", "in 0..0.95 (ratio)", failedRatio.greatest());
        mistakes.throwIfAny();
    }
}
