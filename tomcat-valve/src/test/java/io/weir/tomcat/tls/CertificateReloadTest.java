package io.weir.tomcat.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A certificate that is renewed again and again under traffic: the gate stays, and nothing of the old contexts does.
 *
 * <p>Short by default; {@code -Dweir.test.full=true} reloads 200 times.
 */
@Timeout(240)
class CertificateReloadTest extends GateFixture {
    private static final int RELOADS = Boolean.getBoolean("weir.test.full") ? 200 : 24;

    /** Old contexts live on in connections and with each of Tomcat's threads, which keeps its last engine. */
    private static final int THREADS = 4;

    /** 4 MiB: less than one context of 50 KiB a reload would make in the long run; measured growth is below 1 MiB. */
    private static final long FLAT_BYTES = 4 << 20;

    @BeforeEach
    void forget() {
        CountedContexts.reset();
    }

    @Override
    String implementation() {
        return CountedContexts.Jsse.class.getName();
    }

    @Test
    void reloadsUnderTraffic_keepTheGateAndLeaveNothingBehind() throws Exception {
        connector = connector(STOCK);
        connector.setProperty("maxThreads", Integer.toString(THREADS));
        connector.setProperty("minSpareThreads", Integer.toString(THREADS));
        connector.setProperty("maxConnections", "100");
        tomcat.setConnector(connector);
        tomcat.start();
        AbstractHttp11Protocol<?> protocol = (AbstractHttp11Protocol<?>) connector.getProtocolHandler();
        SSLContext[] clients = {TlsClients.context("server-ec", null), TlsClients.context("second", null)};
        String[] certificates = {"server-ec", "second"};
        String[] subjects = {"CN=localhost", "CN=b.test"};

        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService traffic = Executors.newSingleThreadExecutor(task -> new Thread(task, "test-client"));
        long heapBefore = 0;
        try {
            Future<Integer> served = traffic.submit(requests(stop));
            for (int i = 1; i <= RELOADS; i++) {
                replace(certificates[i % 2]);
                protocol.reloadSslHostConfigs();
                double classified = classified();
                double ended = metric("weir.tls.finished.full") + metric("weir.tls.finished.resumed");

                try (SSLSocket socket = TlsClients.socket(clients[i % 2], port(), "TLSv1.3", "localhost")) {
                    SSLParameters parameters = socket.getSSLParameters();
                    parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
                    socket.setSSLParameters(parameters);
                    socket.startHandshake();
                    assertThat(socket.getApplicationProtocol()).isEqualTo("h2");
                    assertThat(subject(socket)).isEqualTo(subjects[i % 2]);
                }
                assertThat(classified()).as("classified after reload %d", i).isGreaterThan(classified);
                await(
                        "the handshake is counted",
                        () -> metric("weir.tls.finished.full") + metric("weir.tls.finished.resumed") > ended);
                if (i == RELOADS / 2) {
                    heapBefore = usedHeapBytes();
                }
            }
            stop.set(true);
            assertThat(served.get(20, TimeUnit.SECONDS)).isPositive();
        } finally {
            stop.set(true);
            traffic.shutdown();
        }
        await("no connection is left", () -> controller().requests().size() == 0);
        assertThat(usedHeapBytes() - heapBefore).as("growth of the heap").isLessThan(FLAT_BYTES);
        assertThat(metric("weir.tls.flights.unread")).isZero();
        assertThat(CountedContexts.made()).isEqualTo(1 + RELOADS);
        await("old contexts go: " + CountedContexts.alive(), () -> CountedContexts.alive() <= THREADS + 2);

        tomcat.stop();
        tomcat.destroy();
        assertThat(CountedContexts.destroyed())
                .as("Tomcat's destroy reaches the context")
                .isEqualTo(1);
    }

    /** Requests of a client that trusts both certificates and comes back with its tickets; each must be answered. */
    private Callable<Integer> requests(AtomicBoolean stop) throws Exception {
        SSLContext trusting = TlsClients.trusting("server-ec", "second");
        return () -> {
            int served = 0;
            while (!stop.get()) {
                assertThat(TlsClients.get(trusting, port(), served % 2 == 0 ? "TLSv1.3" : "TLSv1.2", "/"))
                        .endsWith("ok");
                served++;
            }
            return served;
        };
    }

    private void replace(String certificate) throws Exception {
        Files.copy(copy(certificate), directory.resolve("server-ec.p12"), StandardCopyOption.REPLACE_EXISTING);
    }

    private double classified() {
        return metric("weir.tls.admitted") + metric("weir.tls.claims.believed") + metric("weir.tls.deferred");
    }

    private static long usedHeapBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static String subject(SSLSocket socket) throws Exception {
        return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
                .getSubjectX500Principal()
                .getName();
    }
}
