package io.weir.balance;

import io.weir.config.Mistakes;
import java.time.Duration;

/**
 * How far the avoidance of nodes may go. Immutable.
 *
 * @param staleAfterNanos the age at which a report is believed no longer
 * @param maxAvoidedRatio the greatest share of nodes that is avoided at a time; one may always be when there are two
 * @param maxAvoidNanos the longest time that a node is avoided in one go; a node's own policy may ask for less
 * @param jitterRatio how much longer than the policy's window a node's own may be, drawn anew after each of its major GCs,
 *     so that equal nodes do not drain together
 * @param seed of that draw
 */
public record AvoidanceSettings(
        long staleAfterNanos, double maxAvoidedRatio, long maxAvoidNanos, double jitterRatio, long seed) {

    /** 3 s: three missed polls; a guess. */
    public static final Duration DEFAULT_STALE_AFTER = Duration.ofSeconds(3);

    /** One third: the avoidance protocol's measurements with three nodes. */
    public static final double DEFAULT_MAX_AVOIDED_RATIO = 1.0 / 3;

    /** 3 s: about three windows; a guess. */
    public static final Duration DEFAULT_MAX_AVOID_TIME = Duration.ofSeconds(3);

    /** One quarter of a window; a guess. */
    public static final double DEFAULT_JITTER_RATIO = 0.25;

    /** What is used when nothing is said. */
    public static final AvoidanceSettings DEFAULT = new AvoidanceSettings(
            DEFAULT_STALE_AFTER.toNanos(),
            DEFAULT_MAX_AVOIDED_RATIO,
            DEFAULT_MAX_AVOID_TIME.toNanos(),
            DEFAULT_JITTER_RATIO,
            1);

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public AvoidanceSettings {
        Mistakes mistakes = new Mistakes("avoidance", "settings");
        mistakes.require(staleAfterNanos > 0, "staleAfter", "> 0 (ns)", staleAfterNanos);
        mistakes.require(
                maxAvoidedRatio >= 0 && maxAvoidedRatio <= 1, "maxAvoidedRatio", "in 0..1 (ratio)", maxAvoidedRatio);
        mistakes.require(maxAvoidNanos > 0, "maxAvoidTime", "> 0 (ns)", maxAvoidNanos);
        mistakes.require(jitterRatio >= 0 && jitterRatio <= 1, "jitter", "in 0..1 (ratio)", jitterRatio);
        mistakes.throwIfAny();
    }

    /**
     * Returns how many of several nodes may be avoided at a time.
     *
     * @param nodes how many nodes there are
     * @return zero for one node, else at least one
     */
    public int maxAvoided(int nodes) {
        // The small addend lets 3 * (1.0 / 3) be 1 and not 0.999...
        return nodes < 2 ? 0 : Math.max(1, (int) (nodes * maxAvoidedRatio + 1e-9));
    }
}
