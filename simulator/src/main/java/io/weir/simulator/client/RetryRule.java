package io.weir.simulator.client;

import io.weir.config.Mistakes;
import io.weir.simulator.random.RandomStream;
import org.apache.commons.math3.util.FastMath;

/**
 * How often and how soon a client tries a burst again that got no answer. Immutable.
 *
 * @param maxRetries of one burst, zero or more
 * @param firstDelayNanos before the first retry, in ns, zero or more
 * @param factor by which each delay is longer than the one before, 1 or more
 * @param maxDelayNanos no delay is longer, in ns, at least the first
 * @param jitterRatio how much of a delay is random, 0 for none, 1 for all of it
 */
public record RetryRule(int maxRetries, long firstDelayNanos, double factor, long maxDelayNanos, double jitterRatio) {

    /** Httperf's clients: again at once, and again; only the end of the run stops them. */
    public static final RetryRule UNLIMITED = atOnce(Integer.MAX_VALUE);

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public RetryRule {
        Mistakes mistakes = new Mistakes("simulated client", "retries");
        mistakes.require(maxRetries >= 0, "maxRetries", ">= 0", maxRetries);
        mistakes.require(firstDelayNanos >= 0, "firstDelay", ">= 0 (ns)", firstDelayNanos);
        mistakes.require(factor >= 1 && factor <= 100, "factor", "in 1..100", factor);
        mistakes.require(
                maxDelayNanos >= firstDelayNanos,
                "maxDelay",
                ">= firstDelay (" + firstDelayNanos + " ns)",
                maxDelayNanos);
        mistakes.require(jitterRatio >= 0 && jitterRatio <= 1, "jitter", "in 0..1 (ratio)", jitterRatio);
        mistakes.throwIfAny();
    }

    /**
     * Retries without a delay.
     *
     * @param maxRetries of one burst, zero or more
     * @return a rule
     */
    public static RetryRule atOnce(int maxRetries) {
        return new RetryRule(maxRetries, 0, 1, 0, 0);
    }

    /**
     * Returns the delay before a retry.
     *
     * @param retriesBefore of this burst
     * @param random for the jitter; one number is taken
     * @return nanoseconds
     */
    long delayNanos(int retriesBefore, RandomStream random) {
        // Without a first delay there is none later; zero times an infinite power would be no number.
        double delay = firstDelayNanos == 0 ? 0 : firstDelayNanos * FastMath.pow(factor, retriesBefore);
        return Math.round(Math.min(delay, (double) maxDelayNanos) * (1 - jitterRatio * random.uniform()));
    }
}
