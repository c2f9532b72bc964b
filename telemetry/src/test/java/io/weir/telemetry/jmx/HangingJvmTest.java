package io.weir.telemetry.jmx;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.ManualClock;
import io.weir.clock.NanoClock;
import io.weir.telemetry.Await;
import io.weir.telemetry.DeafNode;
import io.weir.telemetry.ManualTicker;
import io.weir.telemetry.SilentNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes that hang, at every stage, and what they cost: case R-02. */
@Timeout(60)
class HangingJvmTest extends JmxFixture {
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final Duration DEADLINE = Duration.ofSeconds(1);

    /** States of a socket as Linux numbers them. */
    private static final String TIME_WAIT = "06";

    private static final String LISTENING = "0A";

    @Test
    void silentAndDeafNodes_doNotDelayTheReportsOfAHealthyOne() throws Exception {
        JmxServer healthy = opened(new JmxServer());
        SilentNode silent = opened(new SilentNode());
        DeafNode deaf = opened(new DeafNode());
        JmxPoller poller = start(INTERVAL, DEADLINE);
        for (int i = 0; i < 8; i++) {
            poller.add("silent" + i, new JmxAddress("127.0.0.1", silent.uri().getPort(), "jmxrmi"), NOBODY);
            poller.add("deaf" + i, new JmxAddress("127.0.0.1", deaf.uri().getPort(), "jmxrmi"), NOBODY);
        }
        poller.add("healthy", healthy.address(), NOBODY);

        assertThat(recorder.nextFailure("silent0")).isEqualTo("no answer in time");
        if (deaf.isDeaf()) {
            assertThat(recorder.nextFailure("deaf0")).isEqualTo("no answer in time");
        }
        for (int i = 0; i < 6; i++) {
            recorder.nextReport("healthy");
        }

        assertThat(recorder.longestGapNanos("healthy")).isLessThanOrEqualTo(2 * INTERVAL.toNanos());
        assertThat(recorder.failures("healthy")).isEmpty();
        poller.close();
        Await.until("half-open connections are closed", SOON, () -> silent.open() == 0);
    }

    @Test
    void callThatHangs_isCutAndTheConnectionMadeAnewWhenItAnswers() throws Exception {
        JmxServer server = opened(new JmxServer());
        JmxPoller poller = start(Duration.ofMillis(100), DEADLINE);
        poller.add("a", server.address(), NOBODY);
        recorder.nextReport("a");
        CountDownLatch goOn = new CountDownLatch(1);
        server.filter((bean, attribute, value) -> {
            assertThat(goOn.await(30, SECONDS)).isTrue();
            return value;
        });

        assertThat(recorder.nextFailure("a")).isEqualTo("no answer in time");
        server.filter((bean, attribute, value) -> value);
        Await.until("connected again", SOON, () -> metric(poller, "weir.jmx.connects") == 2);
        goOn.countDown();

        Await.until("the cut call has returned", SOON, () -> metric(poller, "weir.jmx.hanging") == 0);
        Await.until("the first connection is closed", SOON, () -> server.connections() == 1);
    }

    @Test
    void fiftyReconnects_leaveThreadsAndSocketsAsTheyWere() throws Exception {
        JmxServer server = opened(new JmxServer());
        ManualTicker ticker = new ManualTicker();
        ManualClock clock = new ManualClock(NanoClock.system().nanoTime());
        JmxPoller poller =
                opened(JmxPoller.start(new JmxSettings(INTERVAL, Duration.ofMinutes(10)), ticker, clock, recorder));
        poller.add("a", server.address(), NOBODY);
        for (int i = 0; i < 5; i++) {
            reconnect(server, poller, ticker, clock);
        }
        connect(poller, ticker, clock);
        int port = server.address().port();
        long ownThreads = threads("weir-jmx");
        long sockets = sockets(port);
        int allThreads = Thread.getAllStackTraces().size();

        for (int i = 0; i < 50; i++) {
            reconnect(server, poller, ticker, clock);
        }
        connect(poller, ticker, clock);

        assertThat(metric(poller, "weir.jmx.connects")).isGreaterThanOrEqualTo(50);
        assertThat(server.connections()).isEqualTo(1);
        // The server's thread for its one connection, and a few that are idle: a leak would be of 50.
        Await.until("the observed side is flat", SOON, () -> threads("JMX server connection timeout") <= 2);
        Await.until("the poller is flat", SOON, () -> threads("weir-jmx") <= ownThreads + 2);
        Await.until("RMI is flat", SOON, () -> Thread.getAllStackTraces().size() <= allThreads + 10);
        Await.until("sockets are flat", SOON, () -> sockets(port) <= sockets + 4);
    }

    private void reconnect(JmxServer server, JmxPoller poller, ManualTicker ticker, ManualClock clock)
            throws Exception {
        connect(poller, ticker, clock);
        server.stop();
        turn(poller, ticker, clock);
        assertThat(metric(poller, "weir.jmx.connected")).isZero();
        server.start();
    }

    private void connect(JmxPoller poller, ManualTicker ticker, ManualClock clock) {
        // The server that was stopped may still be closing sockets under the first attempt; the next one gets through.
        for (int attempt = 0; attempt < 3 && metric(poller, "weir.jmx.connected") == 0; attempt++) {
            turn(poller, ticker, clock);
        }
        assertThat(metric(poller, "weir.jmx.connected"))
                .as(recorder.failures("a").toString())
                .isEqualTo(1);
    }

    private static void turn(JmxPoller poller, ManualTicker ticker, ManualClock clock) {
        clock.advance(Duration.ofNanos(Backoff.LONGEST_NANOS));
        ticker.tick();
        Await.until("the call ends", SOON, () -> metric(poller, "weir.jmx.under_way") == 0);
    }

    /** Counts both ends of the connections with a port, half-closed ones included; 0 where only Linux could tell. */
    private static long sockets(int port) {
        String hex = String.format(":%04X", port);
        return Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                .map(Path::of)
                .filter(Files::exists)
                .flatMap(HangingJvmTest::lines)
                .map(line -> line.trim().split("\\s+"))
                .filter(row -> row[1].endsWith(hex) || row[2].endsWith(hex))
                .filter(row -> !row[3].equals(LISTENING) && !row[3].equals(TIME_WAIT))
                .count();
    }

    private static Stream<String> lines(Path path) {
        try {
            return Files.readAllLines(path).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void closed_noThreadIsLeftEvenWhileCallsHang() throws Exception {
        JmxServer server = opened(new JmxServer());
        SilentNode silent = opened(new SilentNode());
        JmxPoller poller = start(Duration.ofMillis(100), Duration.ofSeconds(30));
        poller.add("healthy", server.address(), NOBODY);
        poller.add("silent", new JmxAddress("127.0.0.1", silent.uri().getPort(), "jmxrmi"), NOBODY);
        recorder.nextReport("healthy");
        Await.until("the silent node is connected to", SOON, () -> silent.accepted() > 0);
        assertThat(threads("weir-jmx")).isPositive();

        long begunNanos = NanoClock.system().nanoTime();
        poller.close();
        poller.close();
        long tookNanos = NanoClock.system().nanoTime() - begunNanos;

        assertThat(tookNanos).isLessThan(Duration.ofSeconds(5).toNanos());
        Await.until("no thread is left", SOON, () -> threads("weir-jmx") == 0);
        assertThat(server.connections()).isZero();
        Await.until("no socket is left", SOON, () -> silent.open() == 0);
    }
}
