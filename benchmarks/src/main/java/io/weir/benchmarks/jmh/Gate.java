package io.weir.benchmarks.jmh;

import io.weir.benchmarks.tls.ServerKey;
import io.weir.tomcat.TlsAdmissionValve;
import io.weir.tomcat.tls.WeirJsseImplementation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.net.SSLContext;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.SSLImplementation;
import org.apache.tomcat.util.net.jsse.JSSEImplementation;

/** A Tomcat without connectors, in it the valve, and the TLS contexts that a connector would have with and without the gate. */
final class Gate implements AutoCloseable {
    /** Held strongly, since the logging system forgets the level of a logger that nobody holds. */
    private static final Logger TOMCAT_LOG = Logger.getLogger("org.apache");

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    private static final ByteBuffer[] PLAIN = {ByteBuffer.allocate(64)};
    private static final int RECORD_BYTES = 16 * 1024;
    /** As many as the script of {@link FreeEngine} has at once. */
    private static final int RECORDS_OUT = 4;

    private final Tomcat tomcat = new Tomcat();
    private final TlsAdmissionValve valve = new TlsAdmissionValve();
    private final Path directory;
    private final SSLContext stock;
    private final SSLContext gated;

    /**
     * Starts it.
     *
     * @param mode the valve's
     */
    Gate(String mode) throws Exception {
        TOMCAT_LOG.setLevel(Level.WARNING);
        Security.addProvider(new FreeTls());
        directory = Files.createTempDirectory("weir-gate");
        tomcat.setBaseDir(directory.toString());
        tomcat.getHost();
        valve.setMode(mode);
        tomcat.getEngine().getPipeline().addValve(valve);
        tomcat.start();
        Path store = ServerKey.P_256.makeStore(directory);
        stock = context(new JSSEImplementation(), store);
        gated = context(new WeirJsseImplementation(), store);
    }

    private static SSLContext context(SSLImplementation implementation, Path store) throws Exception {
        SSLHostConfig host = new SSLHostConfig();
        host.setSslProtocol(FreeTls.PROTOCOL);
        SSLHostConfigCertificate certificate =
                new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.UNDEFINED);
        // Tomcat insists on a key, although this provider needs none.
        certificate.setCertificateKeystoreFile(store.toString());
        certificate.setCertificateKeystorePassword(ServerKey.STORE_PASSWORD);
        host.addCertificate(certificate);
        return implementation.getSSLUtil(certificate).createSSLContext(List.of());
    }

    TlsAdmissionValve valve() {
        return valve;
    }

    SSLContext stock() {
        return stock;
    }

    SSLContext gated() {
        return gated;
    }

    /**
     * Makes an engine and does what Tomcat does with it up to the handshake's end.
     *
     * @param hello what the client sends; stays as it is
     * @param out room for a record
     * @return the open engine
     */
    static SSLEngine accept(SSLContext context, ByteBuffer hello, ByteBuffer out) throws SSLException {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        engine.unwrap(hello.duplicate(), PLAIN, 0, 1);
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
        for (int i = 0; i < RECORDS_OUT; i++) {
            engine.wrap(NOTHING, out.clear());
        }
        engine.unwrap(NOTHING.duplicate(), PLAIN, 0, 1);
        engine.unwrap(NOTHING.duplicate(), PLAIN, 0, 1);
        engine.wrap(NOTHING, out.clear());
        return engine;
    }

    static ByteBuffer room() {
        return ByteBuffer.allocate(RECORD_BYTES);
    }

    /** Returns the hello that a Java client sends to somebody whom it does not know, with room behind it as Tomcat has. */
    static ByteBuffer hello() throws Exception {
        SSLEngine client = javax.net.ssl.SSLContext.getDefault().createSSLEngine("localhost", 443);
        client.setUseClientMode(true);
        ByteBuffer record = ByteBuffer.allocate(client.getSession().getPacketBufferSize());
        client.beginHandshake();
        client.wrap(NOTHING, record);
        return record.flip();
    }

    @Override
    public void close() throws LifecycleException, IOException {
        tomcat.stop();
        tomcat.destroy();
        Security.removeProvider(FreeTls.PROTOCOL);
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
