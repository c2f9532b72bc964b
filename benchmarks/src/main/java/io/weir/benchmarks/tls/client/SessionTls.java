package io.weir.benchmarks.tls.client;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * What one user's TLS remembers: its own sessions and nobody else's.
 *
 * <p>It trusts every certificate, since the server is one of this benchmark's own on loopback. A certificate is only
 * shown in a full handshake, which is how the two kinds are told apart.
 */
final class SessionTls {
    private static final SecureRandom RANDOM = new SecureRandom();
    /** Sessions are kept by host and port. The name has no dot, so it is not sent. */
    private static final String HOST = "localhost";

    private final SSLContext context;
    private final String protocol;
    private boolean certificateSeen;

    SessionTls(String protocol) {
        this.protocol = protocol;
        try {
            context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new TrustAll()}, RANDOM);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no TLS", e);
        }
    }

    SSLEngine engine(int port) {
        certificateSeen = false;
        SSLEngine engine = context.createSSLEngine(HOST, port);
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(new String[] {protocol});
        return engine;
    }

    /** Says whether the latest engine's handshake took up an earlier session; good once it is complete. */
    boolean isResumed() {
        return !certificateSeen;
    }

    private final class TrustAll extends X509ExtendedTrustManager {
        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            certificateSeen = true;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
            certificateSeen = true;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            certificateSeen = true;
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            throw new IllegalStateException("this is no server");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
            throw new IllegalStateException("this is no server");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new IllegalStateException("this is no server");
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
