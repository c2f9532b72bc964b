package io.weir.telemetry;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.weir.report.GcReport;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A node on loopback that answers with a report, or as a test wants; can be stopped and started on its port. */
final class TestNode implements AutoCloseable {
    private final HttpHandler handler;
    private final List<Headers> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private int port;

    TestNode() throws IOException {
        this(exchange -> answer(
                exchange, 200, GcReportJson.write(GcReport.builder().majors(17).build())));
    }

    TestNode(HttpHandler handler) throws IOException {
        this.handler = handler;
        start();
    }

    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 50);
        port = server.getAddress().getPort();
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestHeaders());
            handler.handle(exchange);
        });
        server.start();
    }

    void stop() {
        server.stop(0);
    }

    static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port + "/weir/report");
    }

    int port() {
        return port;
    }

    /** Returns the headers of the requests so far. */
    List<Headers> requests() {
        return requests;
    }

    @Override
    public void close() {
        stop();
    }
}
