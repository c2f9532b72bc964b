package io.weir.tls;

import io.weir.config.Mistakes;
import java.time.Duration;

/**
 * What may be set of a {@link HandshakeBudget}. Immutable.
 *
 * @param targetRatio the share of the available CPU that is given away, 0.1 to 1
 * @param burstNanos how much CPU time, in time of the whole machine, full handshakes and their requests may claim at once
 * @param carryOverNanos how much unspent budget is kept at most, in the same measure; at least {@code burstNanos}
 * @param seed of the table of sources; a different one at each start keeps its collisions unknown
 */
public record HandshakeBudgetSettings(double targetRatio, long burstNanos, long carryOverNanos, long seed) {

    /** 0.995: the slots and the brake on queues keep them short, so that next to nothing has to lie idle for it. */
    public static final double DEFAULT_TARGET_RATIO = 0.995;

    /** 250 ms; a guess: an eighth of the patience of a client of 2 s. */
    public static final Duration DEFAULT_BURST = Duration.ofMillis(250);

    /** 1 s; a guess: half that patience. */
    public static final Duration DEFAULT_CARRY_OVER = Duration.ofSeconds(1);

    private static final long MAX_CARRY_OVER_NANOS = Duration.ofMinutes(1).toNanos();

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public HandshakeBudgetSettings {
        Mistakes mistakes = new Mistakes("tls", "budget");
        mistakes.require(targetRatio >= 0.1 && targetRatio <= 1, "target", "in 0.1..1 (ratio)", targetRatio);
        mistakes.require(burstNanos > 0, "burst", "> 0 (ns)", burstNanos);
        mistakes.require(
                carryOverNanos >= burstNanos && carryOverNanos <= MAX_CARRY_OVER_NANOS,
                "carryOver",
                "in burst.." + MAX_CARRY_OVER_NANOS + " (ns)",
                carryOverNanos);
        mistakes.throwIfAny();
    }

    /**
     * Returns the defaults.
     *
     * @param seed any number, best a random one
     * @return settings with that seed
     */
    public static HandshakeBudgetSettings defaults(long seed) {
        return new HandshakeBudgetSettings(
                DEFAULT_TARGET_RATIO, DEFAULT_BURST.toNanos(), DEFAULT_CARRY_OVER.toNanos(), seed);
    }
}
