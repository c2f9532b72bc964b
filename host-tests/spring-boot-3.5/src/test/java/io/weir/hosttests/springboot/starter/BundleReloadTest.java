package io.weir.hosttests.springboot.starter;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.metrics.Metric;
import io.weir.tomcat.TlsAdmissionValve;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Set;
import javax.management.ObjectName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslStoreBundle;

/**
 * A bundle of certificates that is renewed again and again under traffic: the gate stays, and nothing of the old does.
 *
 * <p>Short by default; {@code -Dweir.test.full=true} reloads 200 times.
 */
@Timeout(240)
class BundleReloadTest {
    private static final int RELOADS = Boolean.getBoolean("weir.test.full") ? 200 : 12;
    private static final String PASSWORD = "changeit";
    private static final String[] STORES = {"server-ec", "second"};
    private static final String[] SUBJECTS = {"CN=localhost", "CN=b.test"};
    private static final Set<String> CLASSIFIED =
            Set.of("weir.tls.admitted", "weir.tls.claims.believed", "weir.tls.deferred");

    /** Each of Tomcat's threads keeps its last engine, and with it a context. */
    private static final int THREADS = 4;

    @Test
    void reloadsUnderTraffic_keepTheGateAndLeaveNothingBehind() throws Exception {
        try (RunningShop shop = RunningShop.start(
                "server.http2.enabled=true",
                "server.ssl.bundle=web",
                "server.tomcat.threads.max=" + THREADS,
                "server.tomcat.threads.min-spare=" + THREADS,
                "spring.ssl.bundle.jks.web.keystore.location=classpath:io/weir/tomcat/tls/server-ec.p12",
                "spring.ssl.bundle.jks.web.keystore.type=PKCS12",
                "spring.ssl.bundle.jks.web.keystore.password=" + PASSWORD)) {
            DefaultSslBundleRegistry bundles = shop.bean(DefaultSslBundleRegistry.class);
            TlsAdmissionValve valve = shop.bean(TlsAdmissionValve.class);

            for (int i = 1; i <= RELOADS; i++) {
                SslStoreBundle stores = SslStoreBundle.of(keys(STORES[i % 2]), PASSWORD, null);
                bundles.updateBundle("web", SslBundle.of(stores));
                double before = classified(valve);

                assertThat(get(shop.port())).as("after reload %d", i).contains("200", "articles: 42");
                try (SSLSocket socket = connect(shop.port(), "h2", "http/1.1")) {
                    assertThat(socket.getApplicationProtocol())
                            .as("after reload %d", i)
                            .isEqualTo("h2");
                    assertThat(subject(socket)).isEqualTo(SUBJECTS[i % 2]);
                }
                assertThat(classified(valve))
                        .as("classified after reload %d", i)
                        .isGreaterThan(before);
            }

            assertThat(liveContexts()).as("contexts that are not garbage").isBetween(1, THREADS + 2);
        }
    }

    private static double classified(TlsAdmissionValve valve) {
        return valve.metrics().stream()
                .filter(metric -> CLASSIFIED.contains(metric.name()))
                .mapToDouble(Metric::value)
                .sum();
    }

    private static KeyStore keys(String name) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = TlsAdmissionValve.class.getResourceAsStream("tls/" + name + ".p12")) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    private static String get(int port) throws Exception {
        try (SSLSocket socket = connect(port, "http/1.1")) {
            socket.getOutputStream()
                    .write("GET /shop HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    private static SSLSocket connect(int port, String... protocols) throws Exception {
        SSLContext client = SSLContext.getInstance("TLS");
        client.init(null, new TrustManager[] {new TrustsAll()}, null);
        Socket plain = new Socket(InetAddress.getLoopbackAddress(), port);
        plain.setSoTimeout(20_000);
        SSLSocket socket = (SSLSocket) client.getSocketFactory().createSocket(plain, "localhost", port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(protocols);
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private static String subject(SSLSocket socket) throws Exception {
        return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
                .getSubjectX500Principal()
                .getName();
    }

    /** Counts the gate's contexts after a collection, as the JVM's own histogram does. */
    private static int liveContexts() throws Exception {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        return histogram
                .lines()
                .filter(line -> line.contains("io.weir.tomcat.tls.GatedContext"))
                .mapToInt(line -> Integer.parseInt(line.trim().split("\\s+")[1]))
                .sum();
    }

    /** Which certificate is shown is what the test looks at. */
    private static final class TrustsAll extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
