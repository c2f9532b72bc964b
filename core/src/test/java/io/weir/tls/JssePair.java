package io.weir.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;

/** A client and a server of Java's own TLS that talk through memory. */
final class JssePair {
    static final int BUFFER_BYTES = 40_000;
    private static final char[] PASSWORD = "weir-test".toCharArray();

    /** Sees what the server sends. */
    @FunctionalInterface
    interface Sent {
        void see(ByteBuffer sent, int from);
    }

    private final KeyStore keys = KeyStore.getInstance("PKCS12");
    private final SSLContext client;
    private SSLContext server;

    JssePair() throws GeneralSecurityException, IOException {
        try (InputStream in = JssePair.class.getResourceAsStream("tls-test.p12")) {
            keys.load(in, PASSWORD);
        }
        client = context(keys);
        server = context(keys);
    }

    private static SSLContext context(KeyStore keys) throws GeneralSecurityException {
        KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
        own.init(keys, PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    /** Makes the server a new one, as a restart or a new certificate does; tickets are worth nothing then. */
    void forgetSessions() {
        try {
            server = context(keys);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    SSLEngine client(String protocol) {
        SSLEngine engine = client.createSSLEngine("localhost", 443);
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(new String[] {protocol});
        return engine;
    }

    SSLEngine server() {
        SSLEngine engine = server.createSSLEngine();
        engine.setUseClientMode(false);
        return engine;
    }

    /** A handshake and one byte from the server, so that the client reads its TLS 1.3 ticket. */
    void exchange(SSLEngine client, SSLEngine server, Sent sent) throws SSLException {
        ByteBuffer toServer = ByteBuffer.allocate(BUFFER_BYTES);
        ByteBuffer toClient = ByteBuffer.allocate(BUFFER_BYTES);
        for (int i = 0; i < 40; i++) {
            step(client, toClient, toServer);
            int from = toClient.position();
            try {
                step(server, toServer, toClient);
            } finally {
                sent.see(toClient, from);
            }
        }
        server.wrap(ByteBuffer.allocate(1), toClient);
        step(client, toClient, toServer);
        step(client, toClient, toServer);
    }

    private static void step(SSLEngine engine, ByteBuffer in, ByteBuffer out) throws SSLException {
        engine.unwrap(in.flip(), ByteBuffer.allocate(BUFFER_BYTES));
        in.compact();
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
        if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
            engine.wrap(ByteBuffer.allocate(0), out);
        }
    }
}
