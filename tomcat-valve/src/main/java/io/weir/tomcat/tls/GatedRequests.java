package io.weir.tomcat.tls;

import jakarta.servlet.ServletConnection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.catalina.connector.Request;
import org.apache.tomcat.util.net.SSLSupport;

/**
 * Leads from a request to its connection's handshake, for HTTP/1.1 and for the streams of HTTP/2.
 *
 * <p>HTTP/1.1 runs on the thread that read the request. The first stream of an HTTP/2 connection asks Tomcat for the TLS
 * attributes, which costs some microseconds; the others look the connection up. Connections are forgotten when they end.
 * Thread-safe.
 */
public final class GatedRequests {
    private static final String HTTP_1 = "HTTP/1.";

    private final Map<ServletConnection, GatedEngine> engines = new ConcurrentHashMap<>();

    GatedRequests() {}

    /**
     * Finds the handshake that a request's connection began with.
     *
     * @param request a request on its first dispatch, of a Connector with a gate
     * @return empty when no gate saw its connection
     */
    public Optional<GatedHandshake> of(Request request) {
        String protocol = request.getProtocol();
        if (protocol != null && protocol.startsWith(HTTP_1)) {
            return handshake(CurrentSocket.processed());
        }
        ServletConnection connection = request.getServletConnection();
        if (connection == null) {
            return Optional.empty();
        }
        GatedEngine engine = engines.get(connection);
        return handshake(engine == null ? link(request, connection) : engine);
    }

    private static Optional<GatedHandshake> handshake(GatedEngine engine) {
        return engine == null ? Optional.empty() : Optional.of(engine.handshake());
    }

    private GatedEngine link(Request request, ServletConnection connection) {
        if (!(request.getAttribute(SSLSupport.SESSION_MGR) instanceof GatedSslSupport support)) {
            return null;
        }
        GatedEngine engine = support.engine();
        engine.handshake().requestsKey(connection);
        engines.put(connection, engine);
        if (engine.isEnded()) {
            // It ended in between and will not ask to be forgotten again.
            engines.remove(connection);
        }
        return engine;
    }

    void forget(GatedEngine engine) {
        Object connection = engine.handshake().requestsKey();
        if (connection != null) {
            engines.remove(connection);
        }
    }

    void clear() {
        engines.clear();
    }

    /** Returns how many connections are known. */
    int size() {
        return engines.size();
    }
}
