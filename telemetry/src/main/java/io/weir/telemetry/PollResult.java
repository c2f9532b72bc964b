package io.weir.telemetry;

import io.weir.report.GcReport;

/**
 * How a poll has ended.
 *
 * @param report what the node says, or null when the poll has failed
 * @param failure why it has failed, in words of our own; empty when it has not
 */
record PollResult(GcReport report, String failure) {
    static PollResult of(GcReport report) {
        return new PollResult(report, "");
    }

    static PollResult failed(String reason) {
        return new PollResult(null, reason);
    }

    boolean succeeded() {
        return report != null;
    }
}
