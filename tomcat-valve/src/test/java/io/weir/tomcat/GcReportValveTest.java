package io.weir.tomcat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.telemetry.Listeners;
import java.io.IOException;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.valves.RemoteIpValve;
import org.apache.coyote.http2.Http2Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is told, and where the valve may stand. */
@Timeout(60)
class GcReportValveTest extends ValveFixture {

    @Test
    void peerThatIsNotAllowed_findsNothing() throws Exception {
        Context root = server.addContext("");
        TestTomcat.addServlet(root, "/weir/report", (request, response) -> response.getWriter()
                .print("own"));
        valve.setAllow("10.0.0.0/8,::1/128,127.0.0.2");
        startWithValveOnEngine();

        HttpResponse<String> page = server.get("/app/ok");
        assertThat(page.body()).isEqualTo("ok");
        assertNoHeader(page);
        for (String method : List.of("GET", "POST")) {
            HttpResponse<String> report = server.send(method, "/weir/report");
            assertThat(report.body()).as("the application's own answer").isEqualTo("own");
            assertNoHeader(report);
        }
    }

    @Test
    void forwardedFor_neitherOpensNorClosesTheReport() throws Exception {
        server.tomcat().getEngine().getPipeline().addValve(new RemoteIpValve());
        server.tomcat().getEngine().getPipeline().addValve(valve);
        TestTomcat.addServlet(
                context, "/remote", (request, response) -> response.getWriter().print(request.getRemoteAddr()));
        server.start();

        HttpResponse<String> viaProxy = server.get("/app/remote", "X-Forwarded-For", "203.0.113.9");
        assertThat(viaProxy.body()).as("the valve before has rewritten it").isEqualTo("203.0.113.9");
        assertThat(report(viaProxy).majors()).isNotNegative();

        server.tomcat().stop();
        valve.setAllow("203.0.113.0/24");
        server.start();
        assertNoHeader(server.get("/app/remote", "X-Forwarded-For", "203.0.113.9"));
        assertThat(server.get("/weir/report", "X-Forwarded-For", "203.0.113.9").statusCode())
                .isEqualTo(404);
    }

    @Test
    void overHttp2_itIsTheSame() throws Exception {
        server.tomcat().getConnector().addUpgradeProtocol(new Http2Protocol());
        startWithValveOnEngine();

        HttpResponse<String> page = server.get("/app/ok");
        HttpResponse<String> json = server.get("/weir/report");

        assertThat(page.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(report(page).majors()).isNotNegative();
        assertThat(json.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(json.statusCode()).isEqualTo(200);
    }

    @Test
    void peerOnAUnixDomainSocket_countsAsLoopback() throws Exception {
        Path socket = directory.resolve("s");
        server.tomcat().getConnector().setProperty("unixDomainSocketPath", socket.toString());
        startWithValveOnEngine();

        assertThat(rawGet(socket, "/app/ok"))
                .startsWith("HTTP/1.1 200")
                .endsWith("ok")
                .contains(HEADER + ": TEXT ");
        assertThat(rawGet(socket, "/weir/report")).startsWith("HTTP/1.1 200");
    }

    @Test
    void peerOnIpv6Loopback_isAllowedByDefault() throws Exception {
        server.tomcat().getConnector().setProperty("address", "::1");
        try {
            startWithValveOnEngine();
        } catch (LifecycleException e) {
            assumeTrue(false, "no IPv6 here");
        }
        assumeTrue(server.tomcat().getConnector().getLocalPort() > 0, "no IPv6 here");
        URI uri = URI.create("http://[::1]:" + server.tomcat().getConnector().getLocalPort() + "/weir/report");

        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(200);
    }

    @Test
    void valveOnAHostWithoutRootApplication_servesTheReport() throws Exception {
        server.tomcat().getHost().getPipeline().addValve(valve);
        server.start();

        assertThat(server.get("/weir/report").statusCode()).isEqualTo(200);
        assertThat(report(server.get("/app/ok")).majors()).isNotNegative();
    }

    @Test
    void valveOnAContext_servesTheReportBelowTheContextsPath() throws Exception {
        context.getPipeline().addValve(valve);
        TestTomcat.addServlet(context, "/throws", (request, response) -> {
            throw new IllegalStateException("the application's fault");
        });
        server.start();

        assertThat(server.get("/app/weir/report").statusCode()).isEqualTo(200);
        assertThat(server.get("/weir/report").statusCode()).isEqualTo(404);
        assertThat(report(server.get("/app/ok")).majors()).isNotNegative();
        assertThat(report(server.get("/app/throws")).majors()).isNotNegative();
        assertNoHeader(server.get("/none"));
    }

    @Test
    void stoppedValve_isAsIfItWereNotThereAndHasNoListener() throws Exception {
        int listeners = Listeners.count();
        startWithValveOnEngine();
        assertThat(Listeners.count()).isGreaterThan(listeners);
        assertThat(valve.getReport()).contains("\"version\":1");

        valve.stop();

        assertThat(Listeners.count()).isEqualTo(listeners);
        assertNoHeader(server.get("/app/ok"));
        assertThat(server.get("/weir/report").statusCode()).isEqualTo(404);
        assertThat(valve.getReport()).isEmpty();

        valve.start();
        assertThat(report(server.get("/app/ok")).majors()).isNotNegative();
    }

    @Test
    void settingChangedWhileStarted_isRefused() throws Exception {
        startWithValveOnEngine();

        assertThatIllegalStateException()
                .isThrownBy(() -> valve.setAllow("0.0.0.0/0"))
                .withMessage("report valve 'Tomcat': allow must be set before the start, but the valve is STARTED");
        assertThat(valve.getAllow()).isEqualTo("127.0.0.0/8,::1/128");
    }

    private static String rawGet(Path socket, String path) throws IOException {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            channel.write(ByteBuffer.wrap(request.getBytes(UTF_8)));
            return new String(Channels.newInputStream(channel).readAllBytes(), UTF_8);
        }
    }
}
