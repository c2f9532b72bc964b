package io.weir.telemetry;

import io.weir.gc.GcObservation;
import io.weir.report.GcReport;
import java.util.List;

/**
 * What a node's forecast rests on, for those who watch. Immutable.
 *
 * @param report what the node says of itself now
 * @param nowNanos the time now, on the clock of the collections
 * @param oldTriggerBytes old generation in use at which the next collection becomes a major one, or
 *     {@link GcObservation#UNKNOWN}
 * @param collections the last ones, oldest first
 */
public record GcHistory(GcReport report, long nowNanos, long oldTriggerBytes, List<GcObservation> collections) {

    /** Copies the list. */
    public GcHistory {
        collections = List.copyOf(collections);
    }
}
