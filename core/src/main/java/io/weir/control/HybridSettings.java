package io.weir.control;

import io.weir.config.Mistakes;
import java.time.Duration;

/**
 * What may be set of a {@link HybridController}. Immutable.
 *
 * @param min the lowest limit, one or more
 * @param max the highest, at least {@code min}
 * @param intervalNanos how often the loop should sample, 50 ms to 10 s; measurements are made of whole intervals
 * @param completions how many units must end before a measurement counts, 20 to 100,000
 * @param patienceNanos how long a measurement may wait for them, at least two intervals and at most 10 min
 * @param memoryNanos how long, in time under load, a measurement stays in the estimate before it weighs e times less; at
 *     least the patience
 * @param slotPriceRatio the part of its proportional share that one permit more must bring, 0 to 0.5; it decides on a flat top
 * @param replicas how many controllers share the thing that is limited, 1 to 10,000
 * @param seed of the order of the probes; different ones let replicas probe at different times
 */
public record HybridSettings(
        int min,
        int max,
        long intervalNanos,
        int completions,
        long patienceNanos,
        long memoryNanos,
        double slotPriceRatio,
        int replicas,
        long seed) {

    /** 250 ms: two make the shortest measurement whose noise was measured (0.5 s). */
    public static final Duration DEFAULT_INTERVAL = Duration.ofMillis(250);

    /** 100: their count alone then adds 10 % of noise (Schroeder et al., ICDE 2006, use as many). */
    public static final int DEFAULT_COMPLETIONS = 100;

    /** 3 s; a guess: a database of 8 commits a second, the slowest measured, ends 24 units in it. */
    public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(3);

    /** 20 s; by simulation: shorter follows the noise, longer a workload that is gone. */
    public static final Duration DEFAULT_MEMORY = Duration.ofSeconds(20);

    /** 0.05; by simulation: gives up at most 1 % of the throughput at the measured tops and stops the drift on a plateau. */
    public static final double DEFAULT_SLOT_PRICE_RATIO = 0.05;

    private static final long MIN_INTERVAL_NANOS = Duration.ofMillis(50).toNanos();
    private static final long MAX_INTERVAL_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long MAX_PATIENCE_NANOS = Duration.ofMinutes(10).toNanos();

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public HybridSettings {
        Mistakes mistakes = new Mistakes("controller", "hybrid");
        mistakes.require(min >= 1, "min", ">= 1 (permits)", min);
        mistakes.require(max >= min, "max", ">= min (permits)", max);
        mistakes.require(
                intervalNanos >= MIN_INTERVAL_NANOS && intervalNanos <= MAX_INTERVAL_NANOS,
                "interval",
                "in 50ms..10s (ns)",
                intervalNanos);
        mistakes.require(completions >= 20 && completions <= 100_000, "completions", "in 20..100000", completions);
        mistakes.require(
                patienceNanos >= 2 * intervalNanos && patienceNanos <= MAX_PATIENCE_NANOS,
                "patience",
                "in 2 intervals..10min (ns)",
                patienceNanos);
        mistakes.require(memoryNanos >= patienceNanos, "memory", ">= patience (ns)", memoryNanos);
        mistakes.require(
                slotPriceRatio >= 0 && slotPriceRatio <= 0.5, "slotPrice", "in 0..0.5 (ratio)", slotPriceRatio);
        mistakes.require(replicas >= 1 && replicas <= 10_000, "replicas", "in 1..10000", replicas);
        mistakes.throwIfAny();
    }

    /**
     * Returns the defaults.
     *
     * @param min the lowest limit
     * @param max the highest
     * @return settings for one controller alone
     * @throws io.weir.config.ConfigException when the bounds are not in order
     */
    public static HybridSettings between(int min, int max) {
        return new HybridSettings(
                min,
                max,
                DEFAULT_INTERVAL.toNanos(),
                DEFAULT_COMPLETIONS,
                DEFAULT_PATIENCE.toNanos(),
                DEFAULT_MEMORY.toNanos(),
                DEFAULT_SLOT_PRICE_RATIO,
                1,
                1);
    }

    /**
     * Returns the same for one of several controllers that share one thing.
     *
     * @param number how many they are
     * @param ownSeed different for each of them
     * @return a changed copy
     */
    public HybridSettings sharedBy(int number, long ownSeed) {
        return new HybridSettings(
                min, max, intervalNanos, completions, patienceNanos, memoryNanos, slotPriceRatio, number, ownSeed);
    }
}
