package io.weir.telemetry.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.weir.config.ConfigException;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.telemetry.Await;
import io.weir.telemetry.Listeners;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JmxPollerTest extends JmxFixture {
    private static final Duration INTERVAL = Duration.ofMillis(100);
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private static long majorsOfThisJvm() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> bean.getName().equals("PS MarkSweep"))
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    @Test
    void collectionsOfTheOtherJvm_areInItsReports() throws Exception {
        JmxServer server = opened(new JmxServer());
        long before = majorsOfThisJvm();
        JmxPoller poller = start(INTERVAL, DEADLINE);
        poller.add("a", server.address(), NOBODY);

        GcReport first = recorder.nextReport("a");
        System.gc();
        System.gc();
        Await.until("both majors were told of", SOON, () -> {
            try {
                return recorder.nextReport("a").majors() == before + 2;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return true;
            }
        });

        assertThat(first.collector()).isEqualTo("Parallel");
        assertThat(first.capability()).isEqualTo(Capability.FORECAST);
        assertThat(first.majors()).isEqualTo(before);
        assertThat(majorsOfThisJvm()).isEqualTo(before + 2);
        assertThat(recorder.failures("a")).isEmpty();
        assertThat(metric(poller, "weir.jmx.connected")).isEqualTo(1);
        assertThat(metric(poller, "weir.jmx.connects")).isEqualTo(1);
    }

    @Test
    void uptimeOfTheReport_isOnTheClockOfTheNodesOwnReports() throws Exception {
        JmxServer server = opened(new JmxServer());
        start(INTERVAL, DEADLINE).add("a", server.address(), NOBODY);

        long uptimeBefore = ManagementFactory.getRuntimeMXBean().getUptime();
        GcReport report = recorder.nextReport("a");
        long uptimeAfter = ManagementFactory.getRuntimeMXBean().getUptime();

        assertThat(report.uptimeMillis()).isBetween(uptimeBefore - 31, uptimeAfter);
    }

    @Test
    void wrongPassword_isAFailureOfThatNodeAlone() throws Exception {
        JmxServer server = opened(new JmxServer("weir", "right"));
        JmxPoller poller = start(INTERVAL, DEADLINE);
        poller.add("wrong", server.address(), Optional.of(new JmxCredentials("weir", "wr0ng")));
        poller.add("nobody", server.address(), NOBODY);
        poller.add("right", server.address(), Optional.of(new JmxCredentials("weir", "right")));

        assertThat(recorder.nextFailure("wrong")).isEqualTo("access was refused");
        assertThat(recorder.nextFailure("nobody")).isEqualTo("access was refused");
        recorder.nextReport("right");
        recorder.nextReport("right");

        assertThat(recorder.failures("right")).isEmpty();
        assertThat(metric(poller, "weir.jmx.failures")).isGreaterThanOrEqualTo(2);
        assertThat(metric(poller, "weir.jmx.connected")).isEqualTo(1);
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void serverRestarted_isConnectedToAgain() throws Exception {
        JmxServer server = opened(new JmxServer());
        JmxPoller poller = start(INTERVAL, DEADLINE);
        poller.add("a", server.address(), NOBODY);
        recorder.nextReport("a");

        server.stop();
        recorder.nextFailure("a");
        server.start();

        Await.until("connected again", SOON, () -> metric(poller, "weir.jmx.connects") == 2);
        int reports = recorder.reportsWaiting("a");
        Await.until("reports again", SOON, () -> recorder.reportsWaiting("a") > reports);
        assertThat(metric(poller, "weir.jmx.connected")).isEqualTo(1);
    }

    @Test
    void nobodyListens_isAFailure() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }

        start(INTERVAL, DEADLINE).add("a", new JmxAddress("127.0.0.1", port, "jmxrmi"), NOBODY);

        assertThat(recorder.nextFailure("a")).isEqualTo("no connection");
    }

    @Test
    void otherNameInTheRegistry_isAFailure() throws Exception {
        JmxAddress address = opened(new JmxServer()).address();

        start(INTERVAL, DEADLINE).add("a", new JmxAddress(address.host(), address.port(), "other"), NOBODY);

        assertThat(recorder.nextFailure("a")).isEqualTo("the registry does not know the connector's name");
    }

    @Test
    void removed_theOtherSideIsLeftAsItWas() throws Exception {
        int listeners = Listeners.count();
        JmxServer server = opened(new JmxServer());
        JmxPoller poller = start(INTERVAL, DEADLINE);
        poller.add("a", server.address(), NOBODY);
        recorder.nextReport("a");
        assertThat(server.connections()).isEqualTo(1);

        assertThat(poller.remove("a")).isTrue();
        assertThat(poller.remove("a")).isFalse();

        Await.until("the connection is closed", SOON, () -> server.connections() == 0);
        server.stop();
        // The server itself listens for its clients, until it is stopped.
        Await.until("the listeners are gone", SOON, () -> Listeners.count() == listeners);
        server.start();
        assertThat(metric(poller, "weir.jmx.nodes")).isZero();
        assertThat(metric(poller, "weir.jmx.hanging")).isZero();
    }

    @Test
    void nodesAreCheckedBeforeTheyAreAdded() throws Exception {
        JmxAddress address = opened(new JmxServer()).address();
        JmxPoller poller = start(INTERVAL, DEADLINE);
        poller.add("a", address, NOBODY);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> poller.add("a", address, NOBODY))
                .withMessage("JMX poller: node 'a' is observed already");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> poller.add(" ", address, NOBODY))
                .withMessageContaining("must be not blank");
        poller.close();
        assertThatIllegalStateException()
                .isThrownBy(() -> poller.add("b", address, NOBODY))
                .withMessageContaining("closed");
    }

    @Test
    void settingsOutOfRange_areRefusedTogether() {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> new JmxSettings(Duration.ofMillis(99), Duration.ofMinutes(11)))
                .satisfies(e -> assertThat(e.mistakes()).hasSize(2))
                .withMessageContaining("JMX poller 'reports': interval must be in 100ms..10m");
    }
}
