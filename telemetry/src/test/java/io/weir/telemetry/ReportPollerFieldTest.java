package io.weir.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.clock.NanoClock;
import io.weir.report.GcReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
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
    private static final Duration INTERVAL = Duration.ofMillis(50);
    private static final Duration DEADLINE = Duration.ofMillis(250);
    private static final Duration SOON = Duration.ofSeconds(20);

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
            // The first report waits for the client's start.
            oldest.accumulateAndGet(last == 0 ? 0 : now - last, Math::max);
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

    @Test
    void nodesThatNeverAnswerAndDropConnections_healthyNodesReportStaysYoung() throws InterruptedException {
        Ages ages = new Ages();
        try (ReportPoller poller = ReportPoller.start(
                new PollSettings(INTERVAL, DEADLINE), ticker, ages, InetAddress::getAllByName, ages)) {
            addAll(poller);

            assertThat(ages.reports.await(60, TimeUnit.SECONDS)).isTrue();
            Await.until("the deaf node is given up", SOON, () -> ages.deafFailures.get() > 0);

            assertThat(ages.oldest.get()).as("poll periods between two reports").isLessThanOrEqualTo(2);
            assertThat(silent.accepted())
                    .as("the silent node is asked again and again")
                    .isGreaterThan(2);
            assertThat(silent.open())
                    .as("one connection at a time, and one that is being closed")
                    .isLessThanOrEqualTo(2);
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
            assertThat(silent.open()).isLessThanOrEqualTo(2);
            assertThat(healthy.requests().size()).isGreaterThanOrEqualTo(POLLS);
        }
    }
}
