package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hellos of the JDK that runs the tests, before and after a real handshake. */
class JsseHellosTest {
    private static final char[] PASSWORD = "weir-test".toCharArray();
    private static final int BUFFER_BYTES = 40_000;

    private SSLContext client;
    private SSLContext server;

    @BeforeEach
    void makeContexts() throws GeneralSecurityException, IOException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = JsseHellosTest.class.getResourceAsStream("tls-test.p12")) {
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

    @ParameterizedTest
    @CsvSource({"TLSv1.2, TICKET", "TLSv1.3, PRE_SHARED_KEY"})
    void secondConnection_claimsWhatTheFirstGot(String protocol, HelloKind claim) throws SSLException {
        SSLEngine first = engine(protocol);
        SSLEngine peer = server.createSSLEngine();
        peer.setUseClientMode(false);

        HelloKind before = kindOf(engine(protocol));
        exchange(first, peer);
        HelloKind after = kindOf(engine(protocol));

        assertThat(before).isEqualTo(HelloKind.FULL);
        assertThat(after).isEqualTo(claim);
    }

    private SSLEngine engine(String protocol) {
        SSLEngine engine = client.createSSLEngine("localhost", 443);
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(new String[] {protocol});
        return engine;
    }

    private static HelloKind kindOf(SSLEngine engine) throws SSLException {
        ByteBuffer hello = ByteBuffer.allocateDirect(BUFFER_BYTES);
        engine.wrap(ByteBuffer.allocate(0), hello);
        return ClientHello.kind(ClientHello.classify(hello.flip(), ServerTls.DEFAULT));
    }

    /** A handshake and one byte from the server, so that the client reads its TLS 1.3 ticket. */
    private static void exchange(SSLEngine client, SSLEngine server) throws SSLException {
        ByteBuffer toServer = ByteBuffer.allocate(BUFFER_BYTES);
        ByteBuffer toClient = ByteBuffer.allocate(BUFFER_BYTES);
        for (int i = 0; i < 40; i++) {
            step(client, toClient, toServer);
            step(server, toServer, toClient);
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
