package io.weir.benchmarks.host;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.weir.samples.demo.load.Service;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Users who come back: each request has a connection of its own that resumes its user's TLS session, as long as the server
 * knows it. Thread-safe.
 */
public final class TlsService implements Service {
    /** So few that at 50 requests a second each comes back within two seconds. */
    public static final int USERS = 64;

    private static final byte[] REQUEST =
            "GET /page HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".getBytes(US_ASCII);
    /** Where the status stands in {@code HTTP/1.1 200}. */
    private static final int STATUS_FROM = 9;

    private static final int STATUS_TO = 12;

    private final List<SSLContext> users = new ArrayList<>();
    private final AtomicLong full = new AtomicLong();
    private final int port;
    private final int patienceMillis;

    /**
     * Creates users without sessions.
     *
     * @param port the server's, on loopback
     * @param patience how long to wait for a connection, and for each part of an answer
     */
    public TlsService(int port, Duration patience) {
        this.port = port;
        this.patienceMillis = (int) patience.toMillis();
        try {
            for (int i = 0; i < USERS; i++) {
                SSLContext user = SSLContext.getInstance("TLS");
                user.init(null, new TrustManager[] {new CountingTrust()}, null);
                users.add(user);
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no TLS", e);
        }
    }

    /**
     * Returns how many handshakes showed a certificate.
     *
     * @return zero or more
     */
    public long fullHandshakes() {
        return full.get();
    }

    @Override
    public Answer ask(int user) throws IOException {
        try (Socket plain = new Socket()) {
            plain.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), patienceMillis);
            plain.setSoTimeout(patienceMillis);
            SSLContext context = users.get(user % USERS);
            try (SSLSocket socket =
                    (SSLSocket) context.getSocketFactory().createSocket(plain, "localhost", port, true)) {
                socket.getOutputStream().write(REQUEST);
                String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
                return answer.length() < STATUS_TO
                        ? new Answer(0, "")
                        : new Answer(Integer.parseInt(answer.substring(STATUS_FROM, STATUS_TO)), "");
            }
        }
    }

    @Override
    public void close() {
        // Each request has closed its own connection.
    }

    /** Trusts the servers of this bench, whose certificates nobody has signed. */
    private final class CountingTrust implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new IllegalStateException("this is no server");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            full.incrementAndGet();
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
