package io.weir.control;

import java.util.Objects;

/**
 * What a controller wants of the gate after one sample.
 *
 * @param limit the limit to set, within the controller's bounds
 * @param state where it believes that the system stands
 * @param reason why, one short sentence for logs, events and pages
 */
public record Decision(int limit, LoadState state, String reason) {

    /** Checks that nothing is missing. */
    public Decision {
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(reason, "reason");
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be >= 1, but was " + limit);
        }
    }
}
