package io.weir.telemetry;

import io.weir.report.GcReport;

/**
 * Takes what a {@link ReportPoller} learns. Called on the poller's threads, for one node by one thread at a time but for
 * different nodes by several; must be quick and never wait. What it throws is counted and goes no further.
 */
public interface ReportListener {

    /**
     * A node has answered.
     *
     * @param node the name it was added by
     * @param report what it says, bounded and checked
     */
    void onReport(String node, GcReport report);

    /**
     * A poll of a node has failed; the next follows at the next tick.
     *
     * @param node the name it was added by
     * @param reason half a sentence, without anything that the peer or the URI says
     */
    void onFailure(String node, String reason);
}
