package io.weir.tomcat.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the gate does with a handshake, by both ways to install it and in both versions of TLS. */
@Timeout(60)
class GateTest extends GateFixture {
    private static final byte[] ALERT = {0x15, 3, 3, 0, 2, 2, 80};

    private interface Client {
        String run() throws IOException, GeneralSecurityException;
    }

    /** Runs a client on a thread of its own. */
    private static CompletableFuture<String> async(Client client) {
        ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, "test-client");
            made.setDaemon(true);
            return made;
        });
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return client.run();
                    } catch (IOException | GeneralSecurityException e) {
                        return e.toString();
                    }
                },
                thread);
        thread.shutdown();
        return answer;
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1, TLSv1.2",
        "HTTP/1.1, TLSv1.3",
        "io.weir.tomcat.tls.WeirHttp11NioProtocol, TLSv1.2",
        "io.weir.tomcat.tls.WeirHttp11NioProtocol, TLSv1.3"
    })
    void firstAndSecondConnection_areFullAndResumed(String protocol, String version) throws Exception {
        start(protocol);
        SSLContext client = TlsClients.context();

        assertThat(TlsClients.get(client, port(), version, "/"))
                .startsWith("HTTP/1.1 200")
                .endsWith("ok");
        awaitMetric("weir.tls.finished.full", 1);
        assertThat(TlsClients.get(client, port(), version, "/")).endsWith("ok");

        awaitMetric("weir.tls.finished.resumed", 1);
        assertThat(metric("weir.tls.finished.full")).isEqualTo(1);
        assertThat(metric("weir.tls.claims.believed")).isEqualTo(1);
        assertThat(metric("weir.tls.claims.false")).isZero();
        assertThat(metric("weir.tls.admitted")).isEqualTo(1);
        assertThat(metric("weir.tls.requests.paid")).isEqualTo(1);
        assertThat(metric("weir.tls.requests.returning")).isEqualTo(1);
        assertThat(metric("weir.tls.cost.unusable")).isZero();
        assertThat(metric("weir.tls.abandoned")).isZero();
        await("the slot is free", () -> metric("weir.tls.slots") == 0);
        await("connections are forgotten", () -> controller().requests().size() == 0);
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1, TLSv1.2",
        "HTTP/1.1, TLSv1.3",
        "io.weir.tomcat.tls.WeirHttp11NioProtocol, TLSv1.2",
        "io.weir.tomcat.tls.WeirHttp11NioProtocol, TLSv1.3"
    })
    void withoutBudget_aFullHandshakeWaitsAndAResumedOneDoesNot(String protocol, String version) throws Exception {
        start(protocol, "maxWait", "10s");
        SSLContext returning = TlsClients.context();
        TlsClients.get(returning, port(), version, "/");
        awaitMetric("weir.tls.finished.full", 1);
        takeAllSlots();
        SSLContext fresh = TlsClients.context();

        CompletableFuture<String> waits = async(() -> TlsClients.get(fresh, port(), version, "/"));
        awaitMetric("weir.tls.parked", 1);
        assertThat(TlsClients.get(returning, port(), version, "/")).endsWith("ok");
        assertThat(waits).isNotDone();
        controller().budget().releaseSlot();

        assertThat(waits.get(20, TimeUnit.SECONDS)).startsWith("HTTP/1.1 200").endsWith("ok");
        awaitMetric("weir.tls.finished.full", 2);
        assertThat(metric("weir.tls.parked.admitted")).isEqualTo(1);
        assertThat(metric("weir.tls.finished.resumed")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {STOCK, "io.weir.tomcat.tls.WeirHttp11NioProtocol"})
    void waitThatIsTooLong_endsByAnAlert(String protocol) throws Exception {
        start(protocol, "maxWait", "200ms");
        takeAllSlots();

        try (Socket socket = TlsClients.plain(port())) {
            socket.getOutputStream().write(TlsClients.hello());
            assertThat(socket.getInputStream().readAllBytes()).isEqualTo(ALERT);
        }
        assertThat(metric("weir.tls.parked.expired")).isEqualTo(1);
        assertThat(metric("weir.tls.parked")).isZero();
        assertThatExceptionOfType(SSLException.class)
                .isThrownBy(() -> TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/"))
                .withMessageContaining("internal_error");
    }

    @ParameterizedTest
    @ValueSource(strings = {STOCK, "io.weir.tomcat.tls.WeirHttp11NioProtocol"})
    void refuseMode_answersAFullHandshakeWithAnAlertSoon(String protocol) throws Exception {
        start(protocol, "mode", "refuse");
        takeAllSlots();

        assertThatExceptionOfType(SSLException.class)
                .isThrownBy(() -> TlsClients.get(TlsClients.context(), port(), "TLSv1.2", "/"))
                .withMessageContaining("internal_error");
        assertThat(metric("weir.tls.parked.expired")).isEqualTo(1);
    }

    @Test
    void measureMode_changesNothingAndCountsWhatItWouldDo() throws Exception {
        start(STOCK, "mode", "measure");
        takeAllSlots();

        assertThat(TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/")).endsWith("ok");

        awaitMetric("weir.tls.finished.full", 1);
        assertThat(metric("weir.tls.deferred")).isEqualTo(1);
        assertThat(metric("weir.tls.parked.begun")).isZero();
    }

    @Test
    void offMode_looksAtNothing() throws Exception {
        start(STOCK, "mode", "off");

        assertThat(TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/")).endsWith("ok");

        assertThat(TlsControllers.active("default")).isEmpty();
        assertThat(metric("weir.tls.requests.first")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {STOCK, "io.weir.tomcat.tls.WeirHttp11NioProtocol"})
    void exemptPeer_needsNoBudget(String protocol) throws Exception {
        start(protocol, "maxWait", "10s", "exempt", "10.0.0.0/8,127.0.0.1");
        takeAllSlots();

        assertThat(TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/")).endsWith("ok");

        assertThat(metric("weir.tls.exempt")).isEqualTo(1);
        assertThat(metric("weir.tls.finished.full")).isZero();
        assertThat(metric("weir.tls.requests.first")).isEqualTo(1);
    }

    @Test
    void http2_isNegotiatedAndItsStreamsAreKnown() throws Exception {
        start(STOCK);
        HttpClient client =
                HttpClient.newBuilder().sslContext(TlsClients.context()).build();
        HttpRequest request = HttpRequest.newBuilder(URI.create("https://localhost:" + port() + "/"))
                .build();

        HttpResponse<String> first = client.send(request, HttpResponse.BodyHandlers.ofString());
        HttpResponse<String> second = client.send(request, HttpResponse.BodyHandlers.ofString());

        assertThat(first.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(second.body()).isEqualTo("ok");
        assertThat(metric("weir.tls.requests.paid")).isEqualTo(2);
        assertThat(controller().requests().size()).isEqualTo(1);
    }

    @Test
    void stop_letsThoseWhoWaitGoOn() throws Exception {
        start(STOCK, "maxWait", "10s");
        takeAllSlots();
        CompletableFuture<String> waits = async(() -> TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/"));
        awaitMetric("weir.tls.parked", 1);

        valve.stop();

        assertThat(waits.get(20, TimeUnit.SECONDS)).endsWith("ok");
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("weir-"));
        assertThat(TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/")).endsWith("ok");
    }
}
