package io.weir.benchmarks.tls.server;

import io.weir.benchmarks.tls.Policy;
import io.weir.benchmarks.tls.ServerKey;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;

/** An embedded Tomcat with HTTPS on a free port of loopback, as its {@code server.xml} has it. */
final class HttpsTomcat {
    /** As in the {@code server.xml} that Tomcat comes with. */
    private static final String CONNECTION_TIMEOUT_MILLIS = "20000";
    /** Held strongly, since the logging system forgets the level of a logger that nobody holds. */
    private static final Logger TOMCAT_LOG = Logger.getLogger("org.apache");

    private final Tomcat tomcat = new Tomcat();

    HttpsTomcat(ServerKey key, Path store, String protocol, Policy policy, int parameter) {
        TOMCAT_LOG.setLevel(Level.WARNING);
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
        Connector connector = connector(key, store, protocol);
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", null);
        Wrapper page = Tomcat.addServlet(context, "page", new PageServlet());
        page.setLoadOnStartup(1);
        page.addMapping("/page");
        PolicySetup.apply(policy, parameter, connector, tomcat.getEngine().getPipeline(), context);
    }

    private static Connector connector(ServerKey key, Path store, String protocol) {
        SSLHostConfig host = new SSLHostConfig();
        host.setProtocols(protocol);
        SSLHostConfigCertificate certificate =
                new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.valueOf(key.tomcatType()));
        certificate.setCertificateKeystoreFile(store.toString());
        certificate.setCertificateKeystoreType("PKCS12");
        certificate.setCertificateKeystorePassword(ServerKey.STORE_PASSWORD);
        host.addCertificate(certificate);
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setScheme("https");
        connector.setSecure(true);
        connector.setProperty("SSLEnabled", "true");
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("connectionTimeout", CONNECTION_TIMEOUT_MILLIS);
        connector.addSslHostConfig(host);
        return connector;
    }

    /** Reads the key store again, as an operator who has renewed the certificate has it read. */
    void reload() {
        ((AbstractHttp11Protocol<?>) tomcat.getConnector().getProtocolHandler()).reloadSslHostConfigs();
    }

    /** Returns what the valves count. */
    List<Metric> metrics() {
        return Stream.of(tomcat.getEngine().getPipeline().getValves())
                .filter(MetricSource.class::isInstance)
                .flatMap(valve -> ((MetricSource) valve).metrics().stream())
                .toList();
    }

    int start() throws LifecycleException {
        tomcat.start();
        int port = tomcat.getConnector().getLocalPort();
        if (port <= 0) {
            throw new LifecycleException("Tomcat's connector did not bind a port");
        }
        return port;
    }
}
