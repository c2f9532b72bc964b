package io.weir.hosttests.camel;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.camel.builder.LambdaRouteBuilder;
import org.apache.camel.component.servlet.CamelHttpTransportServlet;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;

/** A gateway as users run it: camel-servlet in a Tomcat of its own, on a free port of loopback. */
public final class ServletGateway implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(Calls.DEADLINE_SECONDS);

    private final Gateway gateway = new Gateway();
    private final Tomcat tomcat = new Tomcat();
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

    /** Starts it. */
    public ServletGateway(LambdaRouteBuilder routes) throws Exception {
        tomcat.setBaseDir(Path.of("target", "tomcat").toAbsolutePath().toString());
        tomcat.setHostname("localhost");
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Wrapper servlet =
                Tomcat.addServlet(tomcat.addContext("", null), "CamelServlet", new CamelHttpTransportServlet());
        servlet.setLoadOnStartup(1);
        servlet.setAsyncSupported(true);
        servlet.addMapping("/*");
        tomcat.start();
        gateway.routes(routes).start();
    }

    /** Returns the Camel side. */
    public Gateway gateway() {
        return gateway;
    }

    /** Returns host and port. */
    public String authority() {
        return "127.0.0.1:" + tomcat.getConnector().getLocalPort();
    }

    /** Sends a request as a client does. */
    public HttpResponse<String> send(String method, String path, String body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + authority() + path))
                .timeout(TIMEOUT)
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() throws LifecycleException {
        gateway.close();
        tomcat.stop();
        tomcat.destroy();
    }
}
