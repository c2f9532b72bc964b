package io.weir.telemetry;

import java.util.concurrent.ThreadFactory;
import org.apache.hc.core5.http.config.Http1Config;

/** The HTTP clients of a poller: one for plain connections, and one for TLS as soon as a node asks for it. Thread-safe. */
final class ReportClients implements AutoCloseable {
    /** 8 KiB a header line and 100 lines, as most servers allow for requests. */
    static final Http1Config BOUNDS = Http1Config.custom()
            .setMaxLineLength(8 * 1024)
            .setMaxHeaderCount(100)
            .build();

    private final PollSettings settings;
    private final ThreadFactory threads;
    private final PlainClient plain;
    private volatile TlsClient tls;
    private boolean closed;

    ReportClients(PollSettings settings, ThreadFactory threads) {
        this.settings = settings;
        this.threads = threads;
        this.plain = PlainClient.start(threads);
    }

    /**
     * Returns the client that asks a node; the first one for TLS takes a while.
     *
     * @throws IllegalStateException when closed
     */
    synchronized ReportClient of(PolledNode node) {
        if (closed) {
            throw new IllegalStateException("report poller: closed");
        }
        if (!node.isTls()) {
            return plain;
        }
        if (tls == null) {
            tls = new TlsClient(settings, threads);
        }
        return tls;
    }

    /** Does what is due at every tick. */
    void tidyUp() {
        TlsClient present = tls;
        if (present != null) {
            present.tidyUp();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        plain.close();
        if (tls != null) {
            tls.close();
        }
    }
}
