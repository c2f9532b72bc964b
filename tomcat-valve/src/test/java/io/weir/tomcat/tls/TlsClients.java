package io.weir.tomcat.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Clients of Java's own TLS; one context resumes its own sessions. */
final class TlsClients {
    static final char[] PASSWORD = "changeit".toCharArray();
    private static final int TIMEOUT_MILLIS = 20_000;

    private TlsClients() {}

    static KeyStore keys(String name) throws GeneralSecurityException, IOException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = TlsClients.class.getResourceAsStream(name + ".p12")) {
            keys.load(in, PASSWORD);
        }
        return keys;
    }

    /** Returns a client that trusts a server and, with a certificate, can show it. */
    static SSLContext context(String trusted, String own) throws GeneralSecurityException, IOException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(keys(trusted));
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(own == null ? null : keys(own), PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    /** Returns a client that trusts several servers. */
    static SSLContext trusting(String... servers) throws GeneralSecurityException, IOException {
        KeyStore all = KeyStore.getInstance("PKCS12");
        all.load(null, PASSWORD);
        for (String server : servers) {
            KeyStore keys = keys(server);
            all.setCertificateEntry(server, keys.getCertificate(keys.aliases().nextElement()));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(all);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    static SSLContext context() throws GeneralSecurityException, IOException {
        return context("server-ec", null);
    }

    /** Opens a connection without a handshake. */
    static SSLSocket socket(SSLContext context, int port, String protocol, String host) throws IOException {
        Socket plain = plain(port);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, host, port, true);
        socket.setEnabledProtocols(new String[] {protocol});
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setServerNames(List.of(new SNIHostName(host)));
        socket.setSSLParameters(parameters);
        return socket;
    }

    static Socket plain(int port) throws IOException {
        Socket plain = new Socket();
        plain.setSoTimeout(TIMEOUT_MILLIS);
        plain.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
        return plain;
    }

    /** Sends one request over a connection of its own and returns the answer. */
    static String get(SSLContext context, int port, String protocol, String path) throws IOException {
        try (SSLSocket socket = socket(context, port, protocol, "localhost")) {
            return get(socket, path, "Connection: close\r\n");
        }
    }

    static String get(Socket socket, String path, String headers) throws IOException {
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n").getBytes(US_ASCII));
        return read(socket);
    }

    /** Reads to the end, or as far as a Content-Length goes. */
    static String read(Socket socket) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        for (int b = in.read(); b >= 0; b = in.read()) {
            all.write(b);
            if (b == '\n' || b == 'k') {
                String text = all.toString(US_ASCII);
                int head = text.indexOf("\r\n\r\n");
                if (head >= 0 && text.contains("Content-Length: " + (text.length() - head - 4) + "\r\n")) {
                    return text;
                }
            }
        }
        return all.toString(US_ASCII);
    }

    /** Returns the first bytes of a client that has never been here. */
    static byte[] hello() throws GeneralSecurityException, IOException {
        SSLEngine engine = context().createSSLEngine("localhost", 443);
        engine.setUseClientMode(true);
        ByteBuffer bytes = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(ByteBuffer.allocate(0), bytes);
        byte[] hello = new byte[bytes.position()];
        bytes.flip().get(hello);
        return hello;
    }
}
