package io.weir.telemetry;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManager;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.reactor.IOReactorStatus;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * The HTTP client of a poller: one I/O thread, and nothing that a plain GET of a small document does not need: no
 * redirects, cookies, credentials of its own, retries, compression or upgrades. Thread-safe.
 */
final class ReportClient implements AutoCloseable {
    /** 1 min: bounds how long a kept connection may hold on to an address that its name has left; a guess. */
    private static final TimeValue CONNECTION_LIFE = TimeValue.ofMinutes(1);

    /** 50 ms: how often the I/O thread looks for connections that took too long. */
    private static final TimeValue SELECT_INTERVAL = TimeValue.ofMilliseconds(50);

    /** 8 KiB a header line and 100 lines, as most servers allow for requests. */
    private static final int MAX_LINE_LENGTH = 8 * 1024;

    private static final int MAX_HEADER_COUNT = 100;

    /** Never reached: a poller has one request under way for each node, and that is the bound. */
    private static final int NO_BOUND = Integer.MAX_VALUE;

    /** A node's connection is used at every interval; a late tick or two is no reason to close it. */
    private static final int UNUSED_INTERVALS = 4;

    private static final int SHUTDOWN_STEPS = 5;
    private static final TimeValue SHUTDOWN_STEP = TimeValue.ofMilliseconds(200);

    private static final String CONNECTION = "weir-connection";

    private final TimeValue unusedAfter;
    private final Queue<PollExchange> cancelled = new ConcurrentLinkedQueue<>();
    private final Queue<PollExchange> cancelledBefore = new ArrayDeque<>();
    private final PoolingAsyncClientConnectionManager connections;
    private final CloseableHttpAsyncClient client;

    ReportClient(PollSettings settings, ThreadFactory threads) {
        Timeout deadline = Timeout.of(settings.deadline());
        this.unusedAfter = TimeValue.of(settings.interval().multipliedBy(UNUSED_INTERVALS));
        this.connections = PoolingAsyncClientConnectionManagerBuilder.create()
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(deadline)
                        .setSocketTimeout(deadline)
                        .setTimeToLive(CONNECTION_LIFE)
                        .build())
                .setDefaultTlsConfig(TlsConfig.custom()
                        .setVersionPolicy(HttpVersionPolicy.FORCE_HTTP_1)
                        .setHandshakeTimeout(deadline)
                        .build())
                .setMaxConnPerRoute(NO_BOUND)
                .setMaxConnTotal(NO_BOUND)
                .build();
        this.client = HttpAsyncClients.custom()
                .setConnectionManager(connections)
                .setThreadFactory(threads)
                .setIOReactorConfig(IOReactorConfig.custom()
                        .setIoThreadCount(1)
                        .setSelectInterval(SELECT_INTERVAL)
                        .setTcpNoDelay(true)
                        .build())
                .setHttp1Config(Http1Config.custom()
                        .setMaxLineLength(MAX_LINE_LENGTH)
                        .setMaxHeaderCount(MAX_HEADER_COUNT)
                        .build())
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(deadline)
                        .setResponseTimeout(deadline)
                        .setAuthenticationEnabled(false)
                        .setRedirectsEnabled(false)
                        .setProtocolUpgradeEnabled(false)
                        .setHardCancellationEnabled(true)
                        .build())
                .addExecInterceptorFirst(CONNECTION, ReportClient::noteConnection)
                .setUserAgent("weir")
                .disableAuthCaching()
                .disableAutomaticRetries()
                .disableConnectionState()
                .disableCookieManagement()
                .disableRedirectHandling()
                .build();
        client.start();
    }

    private static void noteConnection(
            HttpRequest request,
            AsyncEntityProducer body,
            AsyncExecChain.Scope scope,
            AsyncExecChain chain,
            AsyncExecCallback callback)
            throws HttpException, IOException {
        if (scope.clientContext.getAttribute(CONNECTION) instanceof PollExchange.Connection connection) {
            connection.isOn(scope.execRuntime);
        }
        chain.proceed(request, body, scope, callback);
    }

    /**
     * Sends a request; never waits.
     *
     * @param target where to, with its address
     * @param request what
     * @param callback told exactly once, on the I/O thread or before this method returns
     * @return to {@link #cancel} it
     */
    PollExchange send(HttpHost target, AsyncRequestProducer request, FutureCallback<PollResult> callback) {
        PollExchange.Connection connection = new PollExchange.Connection();
        HttpClientContext context = HttpClientContext.create();
        context.setAttribute(CONNECTION, connection);
        return new PollExchange(
                client.execute(target, request, new ReportConsumer(), null, context, callback), connection);
    }

    /**
     * Cancels a request and closes its connection, at the latest in the second {@link #tidyUp()} from now.
     *
     * @param exchange what {@link #send} has returned
     */
    void cancel(PollExchange exchange) {
        exchange.cancel();
        cancelled.add(exchange);
    }

    /**
     * Does what is due at every tick: makes cancellations certain, and closes the connections that no poll has used for some
     * intervals, those of removed nodes and of old addresses.
     */
    synchronized void tidyUp() {
        for (int i = cancelledBefore.size(); i > 0; i--) {
            // Taken out first: one that fails must not come back at every tick.
            PollExchange exchange = cancelledBefore.remove();
            if (!exchange.cancelForCertain()) {
                cancelledBefore.add(exchange);
            }
        }
        for (PollExchange exchange = cancelled.poll(); exchange != null; exchange = cancelled.poll()) {
            cancelledBefore.add(exchange);
        }
        connections.closeIdle(unusedAfter);
    }

    /**
     * Ends all requests, connections and threads; may take up to a second when a peer does not let go.
     *
     * <p>The I/O thread is asked to end by itself first: closed at once, from another thread, the client of 5.5 sometimes
     * misses a connection that is being opened at that moment, and then nothing ever closes it (seen once in some 20 closings
     * on a busy machine).
     */
    @Override
    public void close() {
        client.initiateShutdown();
        try {
            for (int i = 0; i < SHUTDOWN_STEPS && client.getStatus() != IOReactorStatus.SHUT_DOWN; i++) {
                tidyUp();
                client.awaitShutdown(SHUTDOWN_STEP);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.close(CloseMode.IMMEDIATE);
    }
}
