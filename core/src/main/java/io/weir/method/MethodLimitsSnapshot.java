package io.weir.method;

import io.weir.control.ControlMode;
import java.util.List;

/**
 * What is known of a set of methods at one moment. Immutable.
 *
 * @param name the set's name
 * @param mode how far the control goes
 * @param total the most that all limits sum up to
 * @param methods one for each method, in the order in which they were made
 * @param overflowed look-ups that were answered with the shared method, because there were too many methods
 * @param cycles control cycles that were completed
 * @param failures control cycles that failed
 */
public record MethodLimitsSnapshot(
        String name,
        ControlMode mode,
        int total,
        List<MethodSnapshot> methods,
        long overflowed,
        long cycles,
        long failures) {

    /** Copies the list. */
    public MethodLimitsSnapshot {
        methods = List.copyOf(methods);
    }
}
