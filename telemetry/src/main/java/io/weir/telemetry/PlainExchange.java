package io.weir.telemetry;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.core5.concurrent.FutureCallback;

/** One request of a {@link PlainClient}, which tells its outcome once. */
final class PlainExchange implements PollExchange {
    private final PlainClient client;
    private final PolledNode node;
    private final InetAddress address;
    private final AtomicReference<FutureCallback<PollResult>> waiting;
    // The I/O thread's own.
    private PlainConnection connection;

    PlainExchange(PlainClient client, PolledNode node, InetAddress address, FutureCallback<PollResult> callback) {
        this.client = client;
        this.node = node;
        this.address = address;
        this.waiting = new AtomicReference<>(callback);
    }

    PolledNode node() {
        return node;
    }

    InetAddress address() {
        return address;
    }

    /** Returns where to connect to. */
    InetSocketAddress socketAddress() {
        return new InetSocketAddress(address, node.port());
    }

    void isOn(PlainConnection taken) {
        connection = taken;
    }

    /** Returns the connection it was sent on, or null when there is none. */
    PlainConnection connection() {
        return connection;
    }

    void completed(PollResult result) {
        FutureCallback<PollResult> callback = waiting.getAndSet(null);
        if (callback != null) {
            callback.completed(result);
        }
    }

    void failed(Exception cause) {
        FutureCallback<PollResult> callback = waiting.getAndSet(null);
        if (callback != null) {
            callback.failed(cause);
        }
    }

    void cancelled() {
        FutureCallback<PollResult> callback = waiting.getAndSet(null);
        if (callback != null) {
            callback.cancelled();
        }
    }

    @Override
    public void cancel() {
        client.cancel(this);
    }
}
