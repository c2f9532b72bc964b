package io.weir.telemetry;

import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
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
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.reactor.IOReactorStatus;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Asks nodes over TLS with the library's client: one I/O thread, and nothing that a GET of a small document does not need: no
 * redirects, cookies, credentials of its own, retries, compression or upgrades. Thread-safe.
 */
final class TlsClient implements ReportClient {
    /** 1 min: bounds how long a kept connection may hold on to an address that its name has left; a guess. */
    private static final TimeValue CONNECTION_LIFE = TimeValue.ofMinutes(1);

    /** 50 ms: how often the I/O thread looks for connections that took too long. */
    private static final TimeValue SELECT_INTERVAL = TimeValue.ofMilliseconds(50);

    /** Never reached: a poller has one request under way for each node, and that is the bound. */
    private static final int NO_BOUND = Integer.MAX_VALUE;

    /** A node's connection is used at every interval; a late tick or two is no reason to close it. */
    private static final int UNUSED_INTERVALS = 4;

    private static final int SHUTDOWN_STEPS = 5;
    private static final TimeValue SHUTDOWN_STEP = TimeValue.ofMilliseconds(200);

    private static final String CONNECTION = "weir-connection";

    private final TimeValue unusedAfter;
    private final Queue<TlsExchange> cancelled = new ConcurrentLinkedQueue<>();
    private final Queue<TlsExchange> cancelledBefore = new ArrayDeque<>();
    private final PoolingAsyncClientConnectionManager connections;
    private final CloseableHttpAsyncClient client;

    TlsClient(PollSettings settings, ThreadFactory threads) {
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
                .setHttp1Config(ReportClients.BOUNDS)
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(deadline)
                        .setResponseTimeout(deadline)
                        .setAuthenticationEnabled(false)
                        .setRedirectsEnabled(false)
                        .setProtocolUpgradeEnabled(false)
                        .setHardCancellationEnabled(true)
                        .build())
                .addExecInterceptorFirst(CONNECTION, TlsClient::noteConnection)
                .setUserAgent(PolledNode.USER_AGENT)
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
        if (scope.clientContext.getAttribute(CONNECTION) instanceof TlsExchange.Connection connection) {
            connection.isOn(scope.execRuntime);
        }
        chain.proceed(request, body, scope, callback);
    }

    @Override
    public PollExchange send(PolledNode node, InetAddress address, FutureCallback<PollResult> callback) {
        TlsExchange.Connection connection = new TlsExchange.Connection();
        HttpClientContext context = HttpClientContext.create();
        context.setAttribute(CONNECTION, connection);
        Future<?> future =
                client.execute(node.target(address), node.request(), new ReportConsumer(), null, context, callback);
        return new TlsExchange(this, future, connection);
    }

    /** Its connection is closed at the latest in the second {@link #tidyUp()} from now. */
    void cancelAgain(TlsExchange exchange) {
        cancelled.add(exchange);
    }

    @Override
    public void forget(PolledNode node) {
        // Nodes share connections here; one that is not used is closed some intervals later.
    }

    /**
     * Does what is due at every tick: makes cancellations certain, and closes the connections that no poll has used for some
     * intervals, those of removed nodes and of old addresses.
     */
    synchronized void tidyUp() {
        for (int i = cancelledBefore.size(); i > 0; i--) {
            // Taken out first: one that fails must not come back at every tick.
            TlsExchange exchange = cancelledBefore.remove();
            if (!exchange.cancelForCertain()) {
                cancelledBefore.add(exchange);
            }
        }
        for (TlsExchange exchange = cancelled.poll(); exchange != null; exchange = cancelled.poll()) {
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
