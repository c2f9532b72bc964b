package io.weir.samples.demo.load;

import io.weir.samples.demo.node.DemoNode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Asks one service over kept-alive connections, one per request in flight, and does nothing on its own: no retry, no
 * redirect, no cookie, no compression.
 *
 * <p>Blocking, because that costs a quarter of the processor time of an asynchronous client (measured at 400 requests a
 * second, java.net.http against this one), and the generator shares two processors with what it measures. Thread-safe.
 */
final class ServiceClient implements Service {
    private final CloseableHttpClient client;
    private final String service;

    /**
     * Creates a client without a connection.
     *
     * @param service what to ask; {@code ?user=N} is added
     * @param patience how long to wait for a connection, and for an answer
     * @param maxConnections how many requests are in flight at most
     */
    ServiceClient(URI service, Duration patience, int maxConnections) {
        this.service = service + "?user=";
        Timeout timeout = Timeout.of(patience);
        PoolingHttpClientConnectionManager connections = PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(maxConnections)
                .setMaxConnTotal(maxConnections)
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(timeout)
                        .setSocketTimeout(timeout)
                        // The gateway keeps its connections for longer than a run.
                        .setValidateAfterInactivity(TimeValue.NEG_ONE_MILLISECOND)
                        .build())
                .build();
        client = HttpClients.custom()
                .setConnectionManager(connections)
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(timeout)
                        .build())
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableContentCompression()
                .disableAuthCaching()
                .build();
    }

    @Override
    public Answer ask(int user) throws IOException {
        return client.execute(new HttpGet(service + user), response -> {
            EntityUtils.consume(response.getEntity());
            Header node = response.getFirstHeader(DemoNode.NODE_HEADER);
            return new Answer(response.getCode(), node == null ? "" : node.getValue());
        });
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
