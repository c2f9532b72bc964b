package io.weir.simulator.admission;

import io.weir.config.Mistakes;
import io.weir.tls.HandshakeBudgetSettings;

/**
 * How a host drives the handshake budget. Immutable.
 *
 * @param budget the budget's own settings
 * @param updateNanos how often it is updated, in ns, 50 to 500 ms
 * @param wakeNanos how often those who wait are looked at, in ns, 1 to 100 ms
 * @param patienceNanos how long a deferred handshake may wait, in ns, more than zero: below the clients' time-out
 * @param crowdedAfterNanos see {@link io.weir.tls.DeferredHandshakes}, in ns, zero or more
 * @param maxDeferred how many may wait, 1 or more
 */
public record BudgetGateSettings(
        HandshakeBudgetSettings budget,
        long updateNanos,
        long wakeNanos,
        long patienceNanos,
        long crowdedAfterNanos,
        int maxDeferred) {
    private static final long MILLI = 1_000_000L;

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public BudgetGateSettings {
        Mistakes mistakes = new Mistakes("simulated server", "tls gate");
        mistakes.require(
                updateNanos >= 50 * MILLI && updateNanos <= 500 * MILLI, "update", "in 50..500 ms", updateNanos);
        mistakes.require(wakeNanos >= MILLI && wakeNanos <= 100 * MILLI, "wake", "in 1..100 ms", wakeNanos);
        mistakes.require(patienceNanos > 0, "patience", "> 0 (ns)", patienceNanos);
        mistakes.require(crowdedAfterNanos >= 0, "crowdedAfter", ">= 0 (ns)", crowdedAfterNanos);
        mistakes.require(maxDeferred >= 1, "maxDeferred", ">= 1", maxDeferred);
        mistakes.throwIfAny();
    }

    /**
     * Returns how the valve drives it: an update each 100 ms, a look each 10 ms, at most 4,096 who wait.
     *
     * @param patienceNanos how long one may wait
     * @param seed of the table of sources
     * @return settings
     */
    public static BudgetGateSettings defaults(long patienceNanos, long seed) {
        return new BudgetGateSettings(
                HandshakeBudgetSettings.defaults(seed), 100 * MILLI, 10 * MILLI, patienceNanos, 200 * MILLI, 4_096);
    }
}
