package io.weir.simulator.database;

import io.weir.config.Mistakes;
import io.weir.control.ControlMode;
import io.weir.control.LimitRange;

/**
 * A node's pool of connections to the database. Immutable.
 *
 * @param start how many may be borrowed at first, in the range
 * @param range how few and how many a controller may allow
 * @param policy who moves it
 * @param intervalNanos from one decision to the next, in ns, 10 ms or more
 * @param mode whether decisions are applied
 */
public record PoolSettings(int start, LimitRange range, PoolPolicy policy, long intervalNanos, ControlMode mode) {

    /** 10 connections, as HikariCP's default, that nobody moves. */
    public static final PoolSettings DEFAULT =
            new PoolSettings(10, new LimitRange(1, 10), PoolPolicy.FIXED, 250_000_000L, ControlMode.ON);

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public PoolSettings {
        Mistakes mistakes = new Mistakes("simulated pool", "settings");
        mistakes.require(start >= range.min() && start <= range.max(), "start", "in min..max", start);
        mistakes.require(intervalNanos >= 10_000_000L, "interval", ">= 10 ms (ns)", intervalNanos);
        mistakes.throwIfAny();
    }
}
