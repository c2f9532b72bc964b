package io.weir.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.clock.NanoClock;
import io.weir.report.GcReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Case R-02: three nodes are polled, one accepts connections and never answers, one drops every attempt to connect. The
 * third must not notice, and nothing may pile up on either side.
 *
 * <p>Short by default; {@code -Dweir.test.full=true} makes 200 polls and 50 restarts.
 */
@Timeout(120)
class ReportPollerFieldTest {
    private static final boolean FULL = Boolean.getBoolean("weir.test.full");
    private static final int POLLS = FULL ? 200 : 40;
    private static final int RESTARTS = FULL ? 50 : 10;
    private static final Duration INTERVAL = Duration.ofMillis(80);
    private static final Duration DEADLINE = Duration.ofMillis(320);
    private static final Duration SOON = Duration.ofSeconds(20);

    private static final int WARM_UP = 5;
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "weir-test-ticker");
        thread.setDaemon(true);
        return thread;
    });
    private SilentNode silent;
    private DeafNode deaf;
    private TestNode healthy;

    @BeforeEach
    void startNodes() throws IOException {
        silent = new SilentNode();
        deaf = new DeafNode();
        healthy = new TestNode();
        assumeTrue(deaf.isDeaf(), "this system answers attempts to connect to a full queue");
    }

    @AfterEach
    void stopNodes() throws IOException {
        ticker.shutdownNow();
        healthy.close();
        deaf.close();
        silent.close();
    }

    /** Counts ticks by the one reading of the clock in each, and the ticks that pass between two reports of a node. */
    private static final class Ages implements ReportListener, NanoClock {
        private final AtomicLong ticks = new AtomicLong();
        private final AtomicLong atLastReport = new AtomicLong();
        private final AtomicLong oldest = new AtomicLong();
        private final AtomicLong deafFailures = new AtomicLong();
        private final CountDownLatch reports = new CountDownLatch(POLLS);

        @Override
        public long nanoTime() {
            ticks.incrementAndGet();
            return NanoClock.system().nanoTime();
        }

        @Override
        public void onReport(String node, GcReport report) {
            long now = ticks.get();
            long last = atLastReport.getAndSet(now);
            // The first reports wait for classes to be loaded and compiled.
            boolean warm = reports.getCount() <= POLLS - WARM_UP;
            oldest.accumulateAndGet(warm ? now - last : 0, Math::max);
            reports.countDown();
        }

        @Override
        public void onFailure(String node, String reason) {
            if (node.equals("deaf")) {
                deafFailures.incrementAndGet();
            }
        }
    }

    private void addAll(ReportPoller poller) {
        poller.add("silent", silent.uri());
        poller.add("deaf", deaf.uri());
        poller.add("healthy", healthy.uri());
    }

    private static long ownThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("weir-poll"))
                .count();
    }

    /** Returns how many sockets this process has open, connections of nodes included; 0 where the system does not tell. */
    private static long sockets() {
        Path descriptors = Path.of("/proc/self/fd");
        if (!Files.isDirectory(descriptors)) {
            return 0;
        }
        try (Stream<Path> open = Files.list(descriptors)) {
            return open.filter(ReportPollerFieldTest::isSocket).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException e) {
            // Closed between the listing and the reading.
            return false;
        }
    }

    /** Listens for a while: nothing else interrupts who accepts a connection that does not come. */
    private static ServerSocket listening() throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        server.setSoTimeout((int) SOON.toMillis());
        return server;
    }

    @Test
    void nodesThatNeverAnswerAndDropConnections_healthyNodesReportStaysYoung() throws InterruptedException {
        PollSettings settings = new PollSettings(INTERVAL, DEADLINE);
        Ages alone = new Ages();
        Ages among = new Ages();
        try (ReportPoller control = ReportPoller.start(settings, ticker, alone, InetAddress::getAllByName, alone);
                ReportPoller poller = ReportPoller.start(settings, ticker, among, InetAddress::getAllByName, among)) {
            control.add("healthy", healthy.uri());
            addAll(poller);

            assertThat(among.reports.await(60, TimeUnit.SECONDS)).isTrue();
            Await.until("the deaf node is given up", SOON, () -> among.deafFailures.get() > 0);

            // Two periods on a machine that has time for us; on a busier one, what the node has with no other beside
            // it.
            assertThat(among.oldest.get())
                    .as("poll periods between two reports")
                    .isLessThanOrEqualTo(Math.max(2, alone.oldest.get() + 1));
            assertThat(silent.accepted())
                    .as("the silent node is asked again and again")
                    .isGreaterThan(2);
            assertThat(silent.open())
                    .as("one connection at a time, and two that are being closed")
                    .isLessThanOrEqualTo(3);
        }
    }

    @Test
    void nodeAndPollerRestartedAgainAndAgain_noThreadOrSocketIsLeft() throws Exception {
        long threadsBefore = ownThreads();
        long socketsBefore = sockets();
        for (int i = 0; i < RESTARTS; i++) {
            PollRecorder recorder = new PollRecorder();
            try (ReportPoller poller = ReportPoller.start(new PollSettings(INTERVAL, DEADLINE), ticker, recorder)) {
                addAll(poller);
                recorder.await("healthy", "majors 17");
                healthy.stop();
                recorder.await("healthy", "no connection");
                healthy.start();
                recorder.await("healthy", "majors 17");
                recorder.await("silent", "no answer in time");
            }
        }

        Await.until("the poller's threads end", SOON, () -> ownThreads() <= threadsBefore);
        Await.until("all connections to the silent node are closed", SOON, () -> silent.open() == 0);
        // The nodes of this test keep the sockets that they have accepted.
        long kept = silent.accepted();
        Await.until("sockets are as many as before", SOON, () -> sockets() - kept <= socketsBefore + 1);
    }

    @Test
    void removedNode_itsKeptConnectionIsClosed() throws Exception {
        byte[] report = GcReportJson.write(GcReport.builder().majors(17).build());
        PollRecorder recorder = new PollRecorder();
        try (ReportPoller poller = ReportPoller.start(new PollSettings(INTERVAL, SOON), ticker, recorder);
                ServerSocket server = listening()) {
            poller.add("n1", URI.create("http://127.0.0.1:" + server.getLocalPort() + "/"));
            try (Socket socket = server.accept()) {
                socket.setSoTimeout((int) SOON.toMillis());
                socket.getOutputStream()
                        .write(("HTTP/1.1 200 OK\r\nContent-Length: " + report.length + "\r\n\r\n").getBytes(UTF_8));
                socket.getOutputStream().write(report);
                recorder.await("n1", "majors 17");

                poller.remove("n1");

                assertThat(isClosedByPeer(socket)).isTrue();
            }
        }
    }

    private static boolean isClosedByPeer(Socket socket) throws IOException {
        try {
            return socket.getInputStream().readAllBytes().length > 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            // A request that was never answered: the connection was reset.
            return true;
        }
    }

    @Test
    void manyPollsOfOnePoller_threadsAndSocketsStayFlat() throws Exception {
        PollRecorder recorder = new PollRecorder();
        try (ReportPoller poller = ReportPoller.start(new PollSettings(INTERVAL, DEADLINE), ticker, recorder)) {
            addAll(poller);
            for (int i = 0; i < 5; i++) {
                recorder.await("healthy", "majors 17");
            }
            long threads = ownThreads();
            long kept = silent.accepted();
            long sockets = sockets() - kept;

            for (int i = 0; i < POLLS; i++) {
                recorder.await("healthy", "majors 17");
            }

            assertThat(ownThreads()).isLessThanOrEqualTo(threads);
            assertThat(sockets() - silent.accepted())
                    .as("but for one that opens and one that closes")
                    .isLessThanOrEqualTo(sockets + 2);
            assertThat(silent.open()).isLessThanOrEqualTo(3);
            assertThat(healthy.requests().size()).isGreaterThanOrEqualTo(POLLS);
        }
    }
}
