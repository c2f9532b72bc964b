package io.weir.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a peer may answer instead of a report. */
@Timeout(60)
class HostileAnswerTest extends PollerFixture {

    private String pollOnce(HttpHandler handler) throws Exception {
        TestNode node = opened(new TestNode(handler));
        ReportPoller poller = start();
        poller.add("n1", node.uri());
        tick();
        return recorder.next("n1");
    }

    /** Listens for a while: nothing else interrupts who accepts a connection that does not come. */
    private static ServerSocket listening() throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        server.setSoTimeout((int) SOON.toMillis());
        return server;
    }

    @Test
    void redirect_isNotFollowed() throws Exception {
        TestNode elsewhere = opened(new TestNode());

        String result = pollOnce(exchange -> {
            exchange.getResponseHeaders().add("Location", elsewhere.uri().toString());
            TestNode.answer(exchange, 302, new byte[] {' '});
        });

        assertThat(result).isEqualTo("answered with status 302");
        assertThat(elsewhere.requests()).isEmpty();
    }

    @Test
    void demandForAuthentication_isAFailure() throws Exception {
        String result = pollOnce(exchange -> {
            exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"r\"");
            TestNode.answer(exchange, 401, new byte[] {' '});
        });

        assertThat(result).isEqualTo("answered with status 401");
    }

    @Test
    void answerThatIsNoReport_isRefusedWithoutItsBytes() throws Exception {
        assertThat(pollOnce(exchange -> TestNode.answer(exchange, 200, "<html>secret".getBytes(UTF_8))))
                .isEqualTo("no valid report: not a JSON document, or one with a key twice");
    }

    @Test
    void answerWithoutABody_isRefused() throws Exception {
        assertThat(pollOnce(exchange -> {
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                }))
                .isEqualTo("no valid report: not a JSON object");
    }

    @Test
    void answerWithoutEnd_isBrokenOffAtItsBound() throws Exception {
        CountDownLatch brokenOff = new CountDownLatch(1);

        String result = pollOnce(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] chunk = new byte[4096];
            try (OutputStream out = exchange.getResponseBody()) {
                while (true) {
                    out.write(chunk);
                }
            } catch (IOException e) {
                brokenOff.countDown();
                throw e;
            }
        });

        assertThat(result).isEqualTo("the answer is longer than 16384 bytes");
        assertThat(brokenOff.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void answerThatDripsInByteByByte_isBrokenOffAtTheDeadline() throws Exception {
        try (ServerSocket server = listening()) {
            ReportPoller poller = start();
            poller.add("n1", URI.create("http://127.0.0.1:" + server.getLocalPort() + "/"));
            tick();
            try (Socket socket = server.accept()) {
                OutputStream out = socket.getOutputStream();
                out.write("HTTP/1.1 200 OK\r\nDrip: ".getBytes(UTF_8));
                for (int i = 0; i < 30; i++) {
                    out.write('x');
                    tick();
                }

                assertThat(recorder.next("n1")).isEqualTo("no answer in time");
                awaitTicking("the connection is closed", () -> !canWrite(out));
            }
        }
    }

    private static boolean canWrite(OutputStream out) {
        try {
            out.write('x');
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void answerWithAHeaderWithoutEnd_isBrokenOff() throws Exception {
        String result = pollOnce(exchange -> {
            exchange.getResponseHeaders().add("Long", "x".repeat(100_000));
            TestNode.answer(exchange, 200, new byte[] {' '});
        });

        assertThat(result).isEqualTo("the answer's header is too long");
    }

    @Test
    void peerThatSpeaksNoHttp_isAFailure() throws Exception {
        try (ServerSocket server = listening()) {
            ReportPoller poller = start();
            poller.add("n1", URI.create("http://127.0.0.1:" + server.getLocalPort() + "/"));
            tick();
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write("SSH-2.0-secret\r\n\r\n".getBytes(UTF_8));
                assertThat(recorder.next("n1")).isEqualTo("the answer is not HTTP");
            }
            tick();
            server.accept().close();
            assertThat(recorder.next("n1")).isEqualTo("the connection failed (ConnectionClosedException)");
        }
    }

    @Test
    void peerThatSpeaksNoTls_isAFailure() throws Exception {
        try (ServerSocket server = listening()) {
            ReportPoller poller = start();
            poller.add("n1", URI.create("https://127.0.0.1:" + server.getLocalPort() + "/"));
            tick();
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8));
                assertThat(recorder.next("n1")).isEqualTo("no TLS connection");
            }
        }
    }
}
