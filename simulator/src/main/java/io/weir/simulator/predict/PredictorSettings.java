package io.weir.simulator.predict;

import io.weir.config.Mistakes;
import java.time.Duration;

/**
 * How a {@link Predictor} works. Immutable.
 *
 * @param enabled off by default: an off one answers {@link Reason#OFF}
 * @param deadline within which it answers, from the question on, 1 ms to 1 min
 * @param staleAfter how old a calibration may be, above zero
 * @param fewestRuns before it says anything, 2 or more: one run tells nothing of its uncertainty
 * @param mostRuns after which it stops trying, not fewer
 * @param level how sure it is of each bound, for instance 0.99; it looks after each run, which makes it somewhat less sure
 * @param farthest how many times the calibrated load or CPUs a question may reach, 1 or more
 */
public record PredictorSettings(
        boolean enabled,
        Duration deadline,
        Duration staleAfter,
        int fewestRuns,
        int mostRuns,
        double level,
        double farthest) {
    /** Off; 200 ms; calibrations of the last five minutes; 3 to 30 runs; 99 %; twice the calibrated range. */
    public static final PredictorSettings DEFAULT =
            new PredictorSettings(false, Duration.ofMillis(200), Duration.ofMinutes(5), 3, 30, 0.99, 2);

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    public PredictorSettings {
        Mistakes mistakes = new Mistakes("predictor", "settings");
        mistakes.require(deadline.toMillis() >= 1 && deadline.toMillis() <= 60_000, "deadline", "in 1ms..1m", deadline);
        mistakes.require(!staleAfter.isNegative() && !staleAfter.isZero(), "staleAfter", "> 0s", staleAfter);
        mistakes.require(fewestRuns >= 2, "fewestRuns", ">= 2", fewestRuns);
        mistakes.require(mostRuns >= fewestRuns, "mostRuns", ">= fewestRuns", mostRuns);
        mistakes.require(level > 0 && level < 1, "level", "in 0..1, exclusive", level);
        mistakes.require(farthest >= 1, "farthest", ">= 1", farthest);
        mistakes.throwIfAny();
    }

    /**
     * Returns the same settings, on.
     *
     * @return a copy
     */
    public PredictorSettings on() {
        return new PredictorSettings(true, deadline, staleAfter, fewestRuns, mostRuns, level, farthest);
    }

    /**
     * Returns the same settings with another deadline.
     *
     * @param other 1 ms to 1 min
     * @return a copy
     */
    public PredictorSettings within(Duration other) {
        return new PredictorSettings(enabled, other, staleAfter, fewestRuns, mostRuns, level, farthest);
    }
}
