package io.weir.tomcat;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;

/** A Tomcat on a free port of loopback, as an application embeds it. */
final class TestTomcat implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /** What a servlet of a test does. */
    @FunctionalInterface
    interface Handler {
        void handle(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException;
    }

    /** Tomcat tells of each step; its warnings are enough. Held, because loggers are forgotten otherwise. */
    private static final Logger LOG = Logger.getLogger("org.apache");

    static {
        LOG.setLevel(Level.WARNING);
    }

    private final Tomcat tomcat = new Tomcat();
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

    TestTomcat(Path directory) {
        tomcat.setBaseDir(directory.toString());
        tomcat.setHostname("localhost");
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.getHost();
    }

    Tomcat tomcat() {
        return tomcat;
    }

    Context addContext(String path) {
        return tomcat.addContext(path, null);
    }

    static void addServlet(Context context, String pattern, Handler handler) {
        Servlet servlet = new HttpServlet() {
            private static final long serialVersionUID = 1L;

            @Override
            protected void service(HttpServletRequest request, HttpServletResponse response)
                    throws ServletException, IOException {
                handler.handle(request, response);
            }
        };
        Wrapper wrapper = Tomcat.addServlet(context, pattern, servlet);
        wrapper.setAsyncSupported(true);
        wrapper.addMapping(pattern);
    }

    TestTomcat start() throws LifecycleException {
        tomcat.start();
        return this;
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + path);
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return send("GET", path, headers);
    }

    HttpResponse<String> send(String method, String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri(path)).timeout(TIMEOUT).method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() throws LifecycleException {
        if (tomcat.getServer().getState().isAvailable()) {
            tomcat.stop();
        }
        tomcat.destroy();
    }
}
