package io.weir.telemetry;

import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import org.apache.hc.core5.http.HeaderElements;
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
    static final String USER_AGENT = "weir";

    private static final String ACCEPTED = "application/json";
    private static final String LINE_END = "\r\n";

    private final String name;
    private final URI uri;
    private final byte[] plainRequest;

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
        // A URI has no control character, and in this form no letter but those of ASCII: it cannot add a line to the
        // request.
        this.uri = URI.create(uri.toASCIIString());
        this.plainRequest = makePlainRequest();
    }

    String name() {
        return name;
    }

    /** Returns the host's name or address, an IPv6 address without brackets. */
    String host() {
        String host = uri.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    boolean isTls() {
        return uri.getScheme().equalsIgnoreCase("https");
    }

    int port() {
        return uri.getPort() >= 0 ? uri.getPort() : isTls() ? 443 : 80;
    }

    /** Returns where the library's client connects to. */
    HttpHost target(InetAddress address) {
        return new HttpHost(uri.getScheme().toLowerCase(Locale.ROOT), address, host(), port());
    }

    /** Returns the request as the library's client takes it. */
    AsyncRequestProducer request() {
        AsyncRequestBuilder request = AsyncRequestBuilder.get().setPath(path()).addHeader(HttpHeaders.ACCEPT, ACCEPTED);
        if (uri.getUserInfo() != null) {
            request.addHeader(HttpHeaders.AUTHORIZATION, authorization());
        }
        return request.build();
    }

    /** Returns the bytes of the request, which nobody may change. */
    byte[] plainRequest() {
        return plainRequest;
    }

    private byte[] makePlainRequest() {
        StringBuilder request =
                new StringBuilder("GET ").append(path()).append(" HTTP/1.1").append(LINE_END);
        // Without the zone of a link-local address, which means something on this machine alone.
        String host = uri.getHost().replaceFirst("%[^]]*", "");
        addHeader(request, HttpHeaders.HOST, uri.getPort() < 0 ? host : host + ":" + uri.getPort());
        addHeader(request, HttpHeaders.ACCEPT, ACCEPTED);
        addHeader(request, HttpHeaders.CONNECTION, HeaderElements.KEEP_ALIVE);
        addHeader(request, HttpHeaders.USER_AGENT, USER_AGENT);
        if (uri.getUserInfo() != null) {
            addHeader(request, HttpHeaders.AUTHORIZATION, authorization());
        }
        return request.append(LINE_END).toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static void addHeader(StringBuilder request, String name, String value) {
        request.append(name).append(": ").append(value).append(LINE_END);
    }

    private String path() {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    private String authorization() {
        byte[] user = uri.getUserInfo().getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(user);
    }

    @Override
    public String toString() {
        return name + " at " + uri.getHost() + ":" + uri.getPort();
    }
}
