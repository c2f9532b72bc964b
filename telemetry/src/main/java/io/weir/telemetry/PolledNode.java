package io.weir.telemetry;

import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.support.AsyncRequestBuilder;

/**
 * Where and how one node's report is asked for. Immutable and thread-safe.
 *
 * <p>A user's name and password in the URI become an {@code Authorization} header; they are in no message and in no
 * {@code toString}.
 */
final class PolledNode {
    private final String name;
    private final URI uri;

    /**
     * Checks where a report is to be polled.
     *
     * @param name what the owner calls the node
     * @param uri where its report is
     * @throws IllegalArgumentException when the name is empty, or the URI is none of {@code http} or {@code https} with a
     *     host
     */
    PolledNode(String name, URI uri) {
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "report poller: a node's name must be not blank, but was '" + name + "'");
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!(scheme.equals("http") || scheme.equals("https")) || uri.getHost() == null) {
            throw new IllegalArgumentException("report poller: the URI of node '" + name
                    + "' must be http or https with a host, but has scheme '" + scheme + "' and "
                    + (uri.getHost() == null ? "no host" : "host '" + uri.getHost() + "'"));
        }
        this.name = name;
        this.uri = uri;
    }

    String name() {
        return name;
    }

    /** Returns the host's name or address, an IPv6 address without brackets. */
    String host() {
        String host = uri.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    HttpHost target(InetAddress address) {
        boolean tls = uri.getScheme().equalsIgnoreCase("https");
        int port = uri.getPort() >= 0 ? uri.getPort() : tls ? 443 : 80;
        return new HttpHost(tls ? "https" : "http", address, host(), port);
    }

    AsyncRequestProducer request() {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        AsyncRequestBuilder request = AsyncRequestBuilder.get()
                .setPath(uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery())
                .addHeader(HttpHeaders.ACCEPT, "application/json");
        if (uri.getUserInfo() != null) {
            byte[] user = uri.getUserInfo().getBytes(StandardCharsets.UTF_8);
            request.addHeader(
                    HttpHeaders.AUTHORIZATION, "Basic " + Base64.getEncoder().encodeToString(user));
        }
        return request.build();
    }

    @Override
    public String toString() {
        return name + " at " + uri.getHost() + ":" + uri.getPort();
    }
}
