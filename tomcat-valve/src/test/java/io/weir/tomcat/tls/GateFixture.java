package io.weir.tomcat.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.tomcat.TlsAdmissionValve;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An embedded Tomcat with a gated connector and the valve. */
abstract class GateFixture {
    /** The gate by {@code sslImplementationName} alone. */
    static final String STOCK = "HTTP/1.1";

    /** The gate by {@code protocol}. */
    static final String OURS = WeirHttp11NioProtocol.class.getName();

    static final String JSSE = WeirJsseImplementation.class.getName();

    private static final Logger LOG = Logger.getLogger("org.apache");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    static {
        LOG.setLevel(Level.WARNING);
    }

    @TempDir
    Path directory;

    final Tomcat tomcat = new Tomcat();
    final TlsAdmissionValve valve = new TlsAdmissionValve();
    Connector connector;
    Context context;

    @BeforeEach
    void create() {
        tomcat.setBaseDir(directory.toString());
        tomcat.getHost();
        context = tomcat.addContext("", null);
        Wrapper answer = Tomcat.addServlet(context, "ok", new Answer());
        answer.setAsyncSupported(true);
        answer.addMapping("/");
        tomcat.getEngine().getPipeline().addValve(valve);
    }

    @AfterEach
    void stop() throws LifecycleException {
        if (tomcat.getServer().getState().isAvailable()) {
            tomcat.stop();
        }
        tomcat.destroy();
    }

    static final class Answer extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (request.getParameter("session") != null) {
                request.getSession();
            }
            byte[] body = "ok".getBytes(US_ASCII);
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }
    }

    /** The gate's {@code sslImplementationName}. */
    String implementation() {
        return JSSE;
    }

    Connector connector(String protocol) throws IOException {
        return connector(protocol, protocol);
    }

    Connector connector(String gate, String protocol) throws IOException {
        Connector made = new Connector(protocol);
        made.setPort(0);
        made.setProperty("address", "127.0.0.1");
        made.setProperty("connectionTimeout", "15000");
        made.setProperty("SSLEnabled", "true");
        made.setSecure(true);
        made.setScheme("https");
        String implementation = implementation();
        // Our protocol implies Java's.
        if (gate.equals(STOCK) || !implementation.equals(JSSE)) {
            made.setProperty("sslImplementationName", implementation);
        }
        made.addSslHostConfig(hostConfig("_default_", "server-ec"));
        made.addUpgradeProtocol(new Http2Protocol());
        return made;
    }

    SSLHostConfig hostConfig(String host, String certificate) throws IOException {
        SSLHostConfig config = new SSLHostConfig();
        config.setHostName(host);
        SSLHostConfigCertificate made = new SSLHostConfigCertificate(config, SSLHostConfigCertificate.Type.UNDEFINED);
        made.setCertificateKeystoreFile(copy(certificate).toString());
        made.setCertificateKeystorePassword("changeit");
        config.addCertificate(made);
        return config;
    }

    Path copy(String certificate) throws IOException {
        Path file = directory.resolve(certificate + ".p12");
        try (InputStream in = GateFixture.class.getResourceAsStream(certificate + ".p12")) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }

    void start(String protocol, String... settings) throws Exception {
        for (int i = 0; i < settings.length; i += 2) {
            valve.setProperty(settings[i], settings[i + 1]);
        }
        connector = connector(protocol);
        tomcat.setConnector(connector);
        tomcat.start();
        assertThat(connector.getState().isAvailable()).as("the connector runs").isTrue();
    }

    int port() {
        return connector.getLocalPort();
    }

    static TlsController controller() {
        return TlsControllers.active(CurrentSocket.DEFAULT_CONTROLLER).orElseThrow();
    }

    /** Takes every slot there is, so that each full handshake has to wait; costs must not be known yet. */
    static int takeAllSlots() throws Exception {
        // The number of slots follows the CPUs that neighbours leave.
        controller().ticker().stopUpdates();
        int taken = 0;
        while (controller().budget().tryAdmit(NanoClock.system().nanoTime())) {
            taken++;
            assertThat(taken).as("slots").isLessThan(1_000);
        }
        return taken;
    }

    double metric(String name) {
        return metric(valve, name);
    }

    static double metric(MetricSource source, String name) {
        return source.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no metric " + name));
    }

    static void await(String what, BooleanSupplier condition) {
        long end = NanoClock.system().nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(NanoClock.system().nanoTime() - end).as(what).isNegative();
            LockSupport.parkNanos(2_000_000);
        }
    }

    void awaitMetric(String name, double value) {
        await(name + " should be " + value + ": " + valve.getMetricsText(), () -> metric(name) == value);
    }
}
