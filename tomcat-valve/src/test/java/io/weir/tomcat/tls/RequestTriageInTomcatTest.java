package io.weir.tomcat.tls;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests on a CPU that is used up: whom the valve turns away, and how. */
@Timeout(60)
class RequestTriageInTomcatTest extends GateFixture {
    private static final Pattern SESSION = Pattern.compile("JSESSIONID=(\\w+)");

    private final CountDownLatch release = new CountDownLatch(1);
    private CompletableFuture<HttpResponse<String>> blocked;

    /** Holds its request until the test is over. */
    private final class Blocker extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            try {
                release.await(40, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Answers from a second dispatch, which comes through the valve again. */
    private static final class Async extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (request.getAttribute("again") == null) {
                request.setAttribute("again", true);
                AsyncContext async = request.startAsync();
                async.dispatch();
            } else {
                response.getWriter().print("async ok");
            }
        }
    }

    @BeforeEach
    void addServlets() {
        Wrapper blocker = Tomcat.addServlet(context, "block", new Blocker());
        blocker.addMapping("/block");
        Wrapper async = Tomcat.addServlet(context, "async", new Async());
        async.setAsyncSupported(true);
        async.addMapping("/async");
    }

    @AfterEach
    void unblock() throws Exception {
        release.countDown();
        if (blocked != null) {
            assertThat(blocked.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        }
    }

    /** One request is at work and the CPU is said to be used up: there is room for no first request. */
    private void crowd() throws Exception {
        HttpClient client =
                HttpClient.newBuilder().sslContext(TlsClients.context()).build();
        blocked = client.sendAsync(request("/block").build(), HttpResponse.BodyHandlers.ofString());
        await("the blocker is at work", () -> metric("weir.tls.requests.paid") >= 1);
        controller().ticker().close();
        controller().triage().update(true, 0.01);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("https://localhost:" + port() + path));
    }

    @Test
    void firstRequest_isRefusedAndTheClientComesBackLater() throws Exception {
        start(STOCK, "retryAfter", "7s");
        crowd();
        SSLContext client = TlsClients.context();

        String refused = TlsClients.get(client, port(), "TLSv1.3", "/");

        assertThat(refused)
                .startsWith("HTTP/1.1 503")
                .contains("Retry-After: 7\r\n")
                .contains("Content-Length: 0\r\n")
                .containsOnlyOnce("Connection: close\r\n");
        assertThat(metric("weir.tls.requests.refused.paid")).isEqualTo(1);
        assertThat(valve.getRequestsRefused()).isEqualTo(1);
        // Its session was made, so the next handshake is a resumed one and it counts as returning.
        assertThat(TlsClients.get(client, port(), "TLSv1.3", "/")).startsWith("HTTP/1.1 200");
    }

    @Test
    void http2_isRefusedWithoutAConnectionField() throws Exception {
        start(STOCK);
        crowd();
        HttpClient client =
                HttpClient.newBuilder().sslContext(TlsClients.context()).build();

        HttpResponse<String> refused = client.send(
                request("/").POST(HttpRequest.BodyPublishers.ofString("body")).build(),
                HttpResponse.BodyHandlers.ofString());

        assertThat(refused.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().allValues("connection")).isEmpty();
        assertThat(refused.headers().allValues("retry-after")).isEqualTo(List.of("1"));
    }

    @Test
    void resumedConnection_andSessionOfTheApplication_goOn() throws Exception {
        start(STOCK);
        SSLContext returning = TlsClients.context();
        String first = TlsClients.get(returning, port(), "TLSv1.3", "/?session=1");
        Matcher cookie = SESSION.matcher(first);
        assertThat(cookie.find()).isTrue();
        crowd();

        assertThat(TlsClients.get(returning, port(), "TLSv1.3", "/")).startsWith("HTTP/1.1 200");
        try (SSLSocket socket = TlsClients.socket(TlsClients.context(), port(), "TLSv1.3", "localhost")) {
            assertThat(TlsClients.get(socket, "/", "Cookie: JSESSIONID=" + cookie.group(1) + "\r\n"))
                    .startsWith("HTTP/1.1 200");
            assertThat(TlsClients.get(socket, "/", "Cookie: JSESSIONID=invented\r\n"))
                    .startsWith("HTTP/1.1 503");
        }
        assertThat(metric("weir.tls.requests.returning")).isEqualTo(2);
    }

    @Test
    void exemptPeer_goesOn() throws Exception {
        start(OURS, "exempt", "127.0.0.1");
        HttpClient client =
                HttpClient.newBuilder().sslContext(TlsClients.context()).build();
        blocked = client.sendAsync(request("/block").build(), HttpResponse.BodyHandlers.ofString());
        await("the blocker is at work", () -> metric("weir.tls.requests.first") >= 1);
        controller().ticker().close();
        controller().triage().update(true, 0.01);

        assertThat(TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/")).startsWith("HTTP/1.1 200");
        assertThat(valve.getRequestsRefused()).isZero();
    }

    @Test
    void measureMode_refusesNothingAndCounts() throws Exception {
        start(STOCK, "mode", "measure");
        crowd();

        assertThat(TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/")).startsWith("HTTP/1.1 200");
        assertThat(metric("weir.tls.requests.refused.paid")).isEqualTo(1);
    }

    @Test
    void asynchronousRequest_isCountedOnce() throws Exception {
        start(STOCK);

        assertThat(TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/async"))
                .startsWith("HTTP/1.1 200")
                .contains("async ok");

        assertThat(metric("weir.tls.requests.paid")).isEqualTo(1);
        assertThat(metric("weir.tls.requests.first") + metric("weir.tls.requests.returning"))
                .isZero();
    }
}
