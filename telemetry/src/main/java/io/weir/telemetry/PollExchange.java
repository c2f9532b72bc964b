package io.weir.telemetry;

/** One request that is under way. Thread-safe. */
interface PollExchange {

    /**
     * Cancels the request and closes its connection, unless that serves another one already. Never waits; what is left to do
     * is done soon after, at the latest by the second {@link ReportClients#tidyUp()} from now.
     */
    void cancel();
}
