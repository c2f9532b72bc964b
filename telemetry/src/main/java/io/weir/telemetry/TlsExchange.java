package io.weir.telemetry;

import java.util.concurrent.Future;
import org.apache.hc.client5.http.async.AsyncExecRuntime;

/**
 * One request that is under way, and how it is cancelled for certain.
 *
 * <p>The client's future alone does not do: while it goes from one step to the next (leased, connecting, connected), httpcore
 * 5.3 may lose a cancellation or keep the means to cancel a step that is over, and the connection stays until its own
 * timeout (6 in 1,000 requests that were cancelled at random moments of the connecting, measured). So a cancellation is
 * repeated when the steps are over, and then the connection is closed directly too. Thread-safe.
 */
final class TlsExchange implements PollExchange {
    private final TlsClient client;
    private final Future<?> future;
    private final Connection connection;

    /** Learns from the client which connection the request is on; handed to it with the request. */
    static final class Connection {
        private volatile AsyncExecRuntime runtime;

        void isOn(AsyncExecRuntime execRuntime) {
            runtime = execRuntime;
        }
    }

    TlsExchange(TlsClient client, Future<?> future, Connection connection) {
        this.client = client;
        this.future = future;
        this.connection = connection;
    }

    @Override
    public void cancel() {
        future.cancel(true);
        client.cancelAgain(this);
    }

    /**
     * Cancels again, some time after {@link #cancel()}.
     *
     * @return true when no connection is left; false when it is connecting still, so that this must be called again
     */
    boolean cancelForCertain() {
        future.cancel(true);
        AsyncExecRuntime runtime = connection.runtime;
        if (runtime == null || !runtime.isEndpointAcquired()) {
            return true;
        }
        // Discarded while it connects, it would be connected later and belong to nobody.
        if (!runtime.isEndpointConnected()) {
            return false;
        }
        runtime.discardEndpoint();
        return true;
    }
}
