package io.weir.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.concurrent.DefaultThreadFactory;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How answers are framed, and which connections are used again. */
@Timeout(60)
class PlainClientTest extends PollerFixture {
    private static final String OK = "HTTP/1.1 200 OK\r\n";

    private static final byte[] IPV6_LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    /** Polls a node again and again and checks the result of each poll. */
    private void pollAndExpect(ScriptedNode node, String... results) throws Exception {
        ReportPoller poller = start();
        poller.add("n1", node.uri());
        for (String result : results) {
            tick();
            assertThat(recorder.next("n1")).isEqualTo(result);
        }
    }

    private static String chunked(int majors, String extension, String trailer) {
        String report = ScriptedNode.report(majors);
        String first = report.substring(0, 20);
        String second = report.substring(20);
        return OK + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(first.length()) + extension + "\r\n"
                + first + "\r\n" + Integer.toHexString(second.length()) + "\r\n" + second + "\r\n0\r\n" + trailer
                + "\r\n";
    }

    @Test
    void answersWithALengthOrInChunks_keepTheConnection() throws Exception {
        ScriptedNode node = opened(new ScriptedNode(
                ScriptedNode.answer(1),
                chunked(2, "", ""),
                chunked(3, ";a=b", "Trailer: x\r\n"),
                "HTTP/1.1 204 No Content\r\nX-No: Content-Length\r\n\r\n",
                "HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\n\r\n",
                OK + "Content-Length: 0\r\n\r\n",
                "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n" + ScriptedNode.answer(4),
                ScriptedNode.answer(5)));

        pollAndExpect(
                node,
                "majors 1",
                "majors 2",
                "majors 3",
                "answered with status 204",
                "answered with status 304",
                "no valid report: not a JSON object",
                "majors 4",
                "majors 5");

        assertThat(node.connectionOfRequest()).containsExactly(1, 1, 1, 1, 1, 1, 1, 1);
    }

    @Test
    void answersThatEndTheConnection_areReadAndTheNextComesOnANewOne() throws Exception {
        String report = ScriptedNode.report(4);
        ScriptedNode node = opened(new ScriptedNode(
                ScriptedNode.answer(1, "Connection: close"),
                ScriptedNode.answer(2).replace("HTTP/1.1", "HTTP/1.0"),
                ScriptedNode.answer(3) + "a byte that is not part of it",
                OK + "\r\n" + report,
                ScriptedNode.answer(5)
                        .replace("HTTP/1.1", "HTTP/1.0")
                        .replace("OK\r\n", "OK\r\nConnection: keep-alive\r\n"),
                ScriptedNode.answer(6)));

        pollAndExpect(node, "majors 1", "majors 2", "majors 3", "majors 4", "majors 5", "majors 6");

        assertThat(node.connectionOfRequest()).containsExactly(1, 2, 3, 4, 5, 5);
    }

    @Test
    void connectionThatTheServerClosedWhileItWasIdle_isOpenedAnew() throws Exception {
        ScriptedNode node = opened(new ScriptedNode(ScriptedNode.answer(1), ScriptedNode.answer(2)));
        ReportPoller poller = start();
        poller.add("n1", node.uri());
        tick();
        assertThat(recorder.next("n1")).isEqualTo("majors 1");

        node.closeConnection();
        tick();

        assertThat(recorder.next("n1")).isEqualTo("majors 2");
        assertThat(node.connectionOfRequest()).containsExactly(1, 2);
    }

    @Test
    void connectionThatTheServerClosesUnderARequest_isReplacedOnce() throws Exception {
        ScriptedNode node = opened(new ScriptedNode(
                ScriptedNode.answer(1),
                ScriptedNode.CLOSE,
                ScriptedNode.answer(2),
                ScriptedNode.CLOSE,
                ScriptedNode.CLOSE,
                ScriptedNode.answer(3)));

        pollAndExpect(node, "majors 1", "majors 2", "the connection failed (ConnectionClosedException)", "majors 3");

        assertThat(node.connectionOfRequest()).containsExactly(1, 1, 2, 2, 3, 4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
                "Content-Length: -1\r\n\r\n{}",
                "Content-Length: 99999999999999999999\r\n\r\n{}",
                "Transfer-Encoding: gzip, chunked\r\nContent-Length: 2\r\n\r\n{}",
                "Transfer-Encoding: chunked\r\n\r\n-5\r\n{}\r\n0\r\n\r\n",
                "no header\r\nContent-Length: 2\r\n\r\n{}"
            })
    void answerThatIsFramedInNoWay_isNotHttp(String rest) throws Exception {
        ScriptedNode node = opened(new ScriptedNode(OK + rest));

        pollAndExpect(node, "the answer is not HTTP");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 16385\r\n\r\n", "X: Content-Length\r\n\r\n"})
    void answerOfOneByteTooMany_isBrokenOff(String framing) throws Exception {
        ScriptedNode node = opened(new ScriptedNode(OK + framing + " ".repeat(GcReportJson.MAX_BYTES + 1)));

        pollAndExpect(node, "the answer is longer than 16384 bytes");
    }

    @Test
    void answersOfTheGreatestLength_areRead() throws Exception {
        String report = ScriptedNode.report(1);
        String longest = report + " ".repeat(GcReportJson.MAX_BYTES - report.length());
        ScriptedNode node = opened(new ScriptedNode(
                OK + "Content-Length: 16384\r\n\r\n" + longest,
                OK + "Transfer-Encoding: chunked\r\n\r\n4000\r\n" + longest + "\r\n0\r\n\r\n",
                ScriptedNode.answer(2)));

        pollAndExpect(node, "majors 1", "majors 1", "majors 2");

        assertThat(node.connectionOfRequest()).containsExactly(1, 1, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 101})
    void answerWithManyHeaders_isReadUpToABound(int headers) throws Exception {
        String answer = ScriptedNode.answer(1).replaceFirst("\r\n", "\r\n" + "X: y\r\n".repeat(headers - 1));
        ScriptedNode node = opened(new ScriptedNode(answer));

        pollAndExpect(node, headers > 100 ? "the answer's header is too long" : "majors 1");
    }

    @Test
    void bytesThatNobodyAskedFor_endAnIdleConnection() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout((int) SOON.toMillis());
            ReportPoller poller = start();
            poller.add("n1", URI.create("http://127.0.0.1:" + server.getLocalPort() + "/"));
            tick();
            try (Socket socket = server.accept()) {
                socket.setSoTimeout((int) SOON.toMillis());
                OutputStream out = socket.getOutputStream();
                out.write(ScriptedNode.answer(1).getBytes(UTF_8));
                assertThat(recorder.next("n1")).isEqualTo("majors 1");

                out.write(ScriptedNode.answer(2).getBytes(UTF_8));

                Await.until("the connection is closed", SOON, () -> !canWrite(out));
            }
            tick();
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write(ScriptedNode.answer(3).getBytes(UTF_8));
                assertThat(recorder.next("n1")).isEqualTo("majors 3");
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

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void answersThatArriveInPieces_areRead(long seed) throws Exception {
        String[] answers = new String[20];
        String[] results = new String[answers.length];
        for (int i = 0; i < answers.length; i++) {
            answers[i] = i % 2 == 0 ? ScriptedNode.answer(i) : chunked(i, "", "");
            results[i] = "majors " + i;
        }
        ScriptedNode node = opened(new ScriptedNode(answers));
        node.answerInPieces(new Random(seed));

        pollAndExpect(node, results);

        assertThat(node.connectionOfRequest()).hasSize(answers.length).containsOnly(1);
    }

    @Test
    void nodeWithAnIpv6Address_isAsked() throws Exception {
        assumeTrue(
                NetworkInterface.networkInterfaces()
                        .flatMap(NetworkInterface::inetAddresses)
                        .anyMatch(address -> address.getHostAddress().startsWith("0:0:0:0:0:0:0:1")),
                "this system has no IPv6 loopback");
        ScriptedNode node = opened(new ScriptedNode(InetAddress.getByAddress(IPV6_LOOPBACK), ScriptedNode.answer(1)));

        pollAndExpect(node, "majors 1");
    }

    @Test
    void letterBeyondAscii_isSentAsPercentSigns() {
        PolledNode node = new PolledNode("n1", URI.create("http://[fe80::1%25eth0]:80/é?Ċ"));

        assertThat(new String(node.plainRequest(), UTF_8))
                .startsWith("GET /%C3%A9?%C4%8A HTTP/1.1\r\nHost: [fe80::1]:80\r\n")
                .endsWith("User-Agent: weir\r\n\r\n");
    }

    @Test
    void portThatDoesNotExist_isAFailure() throws Exception {
        ReportPoller poller = start();
        poller.add("n1", URI.create("http://127.0.0.1:70000/"));
        tick();

        assertThat(recorder.next("n1")).isEqualTo("the connection failed (IllegalArgumentException)");
    }

    @Test
    void requestAfterTheClose_isCancelledAtOnce() throws Exception {
        PlainClient client = PlainClient.start(new DefaultThreadFactory("weir-poll-test", true));
        client.close();
        CountDownLatch cancelled = new CountDownLatch(1);

        PolledNode node = new PolledNode("n1", URI.create("http://127.0.0.1:1/"));
        PollExchange exchange = client.send(node, InetAddress.getLoopbackAddress(), new FutureCallback<>() {
            @Override
            public void completed(PollResult result) {}

            @Override
            public void failed(Exception cause) {}

            @Override
            public void cancelled() {
                cancelled.countDown();
            }
        });
        exchange.cancel();
        client.forget(node);

        assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
    }
}
