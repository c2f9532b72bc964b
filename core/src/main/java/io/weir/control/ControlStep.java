package io.weir.control;

import java.util.Objects;

/**
 * What one cycle of a {@link ControlLoop} saw, decided and brought about. Immutable.
 *
 * @param sample what was measured; its limit is the one that was in force before
 * @param decision what the controller wants
 * @param mode whether it was applied
 * @param limit the limit really in force after the cycle, as read back
 */
public record ControlStep(Sample sample, Decision decision, ControlMode mode, int limit) {

    /** Checks that nothing is missing. */
    public ControlStep {
        Objects.requireNonNull(sample, "sample");
        Objects.requireNonNull(decision, "decision");
        Objects.requireNonNull(mode, "mode");
    }
}
