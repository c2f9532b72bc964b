package io.weir.balance;

import io.weir.config.Mistakes;
import java.time.Duration;

/**
 * How a node announces its major GCs to a balancer that asks it now and then. Immutable.
 *
 * @param leadNanos how long before a major GC a balancer has to be told so that it has acted when it comes: its own check
 *     interval, for as many checks as it wants to see, and {@link #REACTION_NANOS}
 * @param maxDrainNanos the longest time that traffic is kept away for one major GC
 * @param minWeightRatio the share of its traffic that a node asks for at the least, 0.01 to 1; with none it would allocate
 *     nothing and never collect
 */
public record DrainSettings(long leadNanos, long maxDrainNanos, double minWeightRatio) {
    /** 150 ms: the forecast may be 100 ms old and is looked at every {@link NodeDrain#TICK_NANOS}. */
    public static final long REACTION_NANOS = 150_000_000L;

    /** 2 s: what HAProxy does when nobody sets {@code agent-inter}. */
    public static final Duration DEFAULT_CHECK_INTERVAL = Duration.ofSeconds(2);

    /** 10 s: some three leads of the default check interval; a guess. */
    public static final Duration DEFAULT_MAX_DRAIN_TIME = Duration.ofSeconds(10);

    /** One twentieth; see the design note for what it holds up and what it costs. */
    public static final double DEFAULT_MIN_WEIGHT_RATIO = 0.05;

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public DrainSettings {
        Mistakes mistakes = new Mistakes("drain", "settings");
        mistakes.require(leadNanos > 0, "lead", "> 0 (ns)", leadNanos);
        mistakes.require(maxDrainNanos > 0, "maxDrainTime", "> 0 (ns)", maxDrainNanos);
        mistakes.require(
                minWeightRatio >= 0.01 && minWeightRatio <= 1, "minWeight", "in 0.01..1 (ratio)", minWeightRatio);
        mistakes.throwIfAny();
    }

    /**
     * Makes settings for a balancer.
     *
     * @param checkInterval how often it asks
     * @param checks how many answers it wants to see before it acts, one or more
     * @param maxDrainTime the longest time that traffic is kept away for one major GC
     * @param minWeightRatio the share of its traffic that a node asks for at the least
     * @return the settings
     */
    public static DrainSettings of(Duration checkInterval, int checks, Duration maxDrainTime, double minWeightRatio) {
        return new DrainSettings(
                checkInterval.toNanos() * checks + REACTION_NANOS, maxDrainTime.toNanos(), minWeightRatio);
    }
}
