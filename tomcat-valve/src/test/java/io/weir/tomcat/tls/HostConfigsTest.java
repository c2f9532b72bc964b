package io.weir.tomcat.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Several certificates, new certificates, the clients' certificates, and endpoints that do not fit. */
@Timeout(60)
class HostConfigsTest extends GateFixture {

    private void start(Connector made) throws LifecycleException {
        connector = made;
        tomcat.setConnector(made);
        tomcat.start();
        assertThat(made.getState().isAvailable()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void hostName_selectsTheCertificateAndItsSessions(String version) throws Exception {
        Connector made = connector(STOCK);
        made.addSslHostConfig(hostConfig("b.test", "second"));
        start(made);
        SSLContext first = TlsClients.context();
        SSLContext second = TlsClients.context("second", null);

        for (int i = 0; i < 2; i++) {
            try (SSLSocket socket = TlsClients.socket(first, port(), version, "a.test")) {
                TlsClients.get(socket, "/", "Connection: close\r\n");
                assertThat(subject(socket)).isEqualTo("CN=localhost");
            }
            try (SSLSocket socket = TlsClients.socket(second, port(), version, "b.test")) {
                TlsClients.get(socket, "/", "Connection: close\r\n");
                assertThat(subject(socket)).isEqualTo("CN=b.test");
            }
        }
        awaitMetric("weir.tls.finished.resumed", 2);
        assertThat(metric("weir.tls.finished.full")).isEqualTo(2);
    }

    private static String subject(SSLSocket socket) throws IOException {
        return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
                .getSubjectX500Principal()
                .getName();
    }

    @Test
    void reloadUnderTraffic_keepsTheGateAndServesTheNewCertificate() throws Exception {
        start(STOCK);
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService clients = Executors.newFixedThreadPool(2, task -> new Thread(task, "test-client"));
        try {
            Future<Integer> traffic = clients.submit(() -> {
                int served = 0;
                while (!stop.get()) {
                    served += TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/")
                                    .endsWith("ok")
                            ? 1
                            : 0;
                }
                return served;
            });
            AbstractHttp11Protocol<?> protocol = (AbstractHttp11Protocol<?>) connector.getProtocolHandler();
            SSLContext returning = TlsClients.context();
            for (int i = 0; i < 10; i++) {
                TlsClients.get(returning, port(), "TLSv1.3", "/");
                protocol.reloadSslHostConfigs();
            }
            stop.set(true);
            assertThat(traffic.get(20, TimeUnit.SECONDS)).isPositive();
        } finally {
            stop.set(true);
            clients.shutdown();
        }
        // Each of these tickets was from before a reload: a claim that fails and is charged.
        await("false claims", () -> metric("weir.tls.claims.false") + metric("weir.tls.claims.doubted") >= 9);
        Path file = directory.resolve("server-ec.p12");
        Files.copy(copy("second"), file, StandardCopyOption.REPLACE_EXISTING);
        double before = metric("weir.tls.finished.full");
        ((AbstractHttp11Protocol<?>) connector.getProtocolHandler()).reloadSslHostConfigs();

        try (SSLSocket socket = TlsClients.socket(TlsClients.context("second", null), port(), "TLSv1.3", "localhost")) {
            assertThat(TlsClients.get(socket, "/", "Connection: close\r\n")).endsWith("ok");
            assertThat(subject(socket)).isEqualTo("CN=b.test");
        }
        awaitMetric("weir.tls.finished.full", before + 1);
    }

    @ParameterizedTest
    @CsvSource({"required, TLSv1.2", "required, TLSv1.3", "optional, TLSv1.2", "optional, TLSv1.3"})
    void clientCertificates_areAskedForAndResumed(String verification, String version) throws Exception {
        Connector made = connector(STOCK);
        SSLHostConfig config = made.findSslHostConfigs()[0];
        config.setCertificateVerification(verification);
        config.setTruststoreFile(copy("client-trust").toString());
        config.setTruststorePassword("changeit");
        start(made);
        SSLContext client = TlsClients.context("server-ec", "client");

        assertThat(TlsClients.get(client, port(), version, "/")).endsWith("ok");
        assertThat(TlsClients.get(client, port(), version, "/")).endsWith("ok");

        awaitMetric("weir.tls.finished.resumed", 1);
        if (verification.equals("required")) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> TlsClients.get(TlsClients.context(), port(), version, "/"));
            await("it is counted", () -> metric("weir.tls.abandoned") == 1 && metric("weir.tls.slots") == 0);
        }
    }

    @Test
    void nio2_failsTheStartWithAClearMessage() throws Exception {
        Connector made = connector(STOCK, "org.apache.coyote.http11.Http11Nio2Protocol");
        tomcat.setConnector(made);
        made.setThrowOnFailure(true);

        assertThatExceptionOfType(LifecycleException.class)
                .isThrownBy(made::init)
                .withStackTraceContaining("protocol must be HTTP/1.1 or one that uses NioEndpoint, but its endpoint was"
                        + " org.apache.tomcat.util.net.Nio2Endpoint");
    }

    @Test
    void withoutAValve_theGateIsNotThere() throws Exception {
        tomcat.getEngine().getPipeline().removeValve(valve);
        start(connector(STOCK));

        assertThat(TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/")).endsWith("ok");
        assertThat(TlsControllers.active("default")).isEmpty();
    }

    @Test
    void controllerOfAnotherName_isFoundByTheProtocol() throws Exception {
        valve.setController("front");
        Connector made = connector(OURS);
        made.setProperty("controller", "front");
        start(made);

        assertThat(TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/")).endsWith("ok");
        awaitMetric("weir.tls.finished.full", 1);
    }
}
