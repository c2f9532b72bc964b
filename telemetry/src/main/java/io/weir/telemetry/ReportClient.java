package io.weir.telemetry;

import java.net.InetAddress;
import org.apache.hc.core5.concurrent.FutureCallback;

/** How nodes of one kind of URI are asked. Thread-safe; nothing waits but {@link #close()}. */
interface ReportClient extends AutoCloseable {

    /**
     * Sends a node's request.
     *
     * @param node what to ask for
     * @param address where to connect to
     * @param callback told exactly once, on the I/O thread or before this method returns
     * @return to cancel it
     */
    PollExchange send(PolledNode node, InetAddress address, FutureCallback<PollResult> callback);

    /** Learns that a node is asked no more; the connection kept for it is closed, if need be some intervals later. */
    void forget(PolledNode node);

    /** Ends all requests, connections and threads; may take up to a second. */
    @Override
    void close();
}
