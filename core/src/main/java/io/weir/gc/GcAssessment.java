package io.weir.gc;

import java.util.Objects;

/**
 * What a forecaster has found out about the program it watches: not about the next collection, but about how to treat the
 * node.
 *
 * @param family the program family it is in, empty when none was chosen
 * @param policy what a gateway shall do with the forecasts
 * @param storm whether it collects back to back, so that there is nothing to forecast and the node needs relief
 * @param risk how close the heap is to exhaustion, 0 (plenty of room) to 1 (none left)
 */
public record GcAssessment(String family, AvoidancePolicy policy, boolean storm, double risk) {
    /** Nothing is known. */
    public static final GcAssessment NONE = new GcAssessment("", AvoidancePolicy.DEFAULT, false, 0);

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException when {@code risk} is not in 0..1
     */
    public GcAssessment {
        Objects.requireNonNull(family, "family");
        Objects.requireNonNull(policy, "policy");
        if (!(risk >= 0 && risk <= 1)) {
            throw new IllegalArgumentException("risk must be in 0..1, but was " + risk);
        }
    }
}
